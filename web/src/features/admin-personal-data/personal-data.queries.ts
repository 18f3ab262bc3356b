import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PersonalDataPlace } from '#shared/schemas/personal-data.ts';
import { api } from '#web/src/api/client.ts';
import {
  addErased,
  addExported,
  addFound,
  type ErasedCounts,
  type ExportedData,
  type StoredData,
} from './personal-data.rules.ts';

export function useLookUp() {
  return useMutation({
    mutationFn: async (email: string): Promise<{ email: string; stored: StoredData }> => {
      const send = (body: StepRequest) => api.call('findPersonalData', { body });
      return { email, stored: await runSteps(email, send, addFound) };
    },
  });
}

export function useDownload() {
  return useMutation({
    mutationFn: (email: string): Promise<ExportedData> => {
      const send = (body: StepRequest) => api.call('exportPersonalData', { body });
      return runSteps(email, send, addExported);
    },
  });
}

/** `soFar` and the result include what earlier attempts have erased before they failed. */
export function useErasure() {
  const queries = useQueryClient();
  const erased = useRef<ErasedCounts>(undefined);
  const [soFar, setSoFar] = useState<ErasedCounts>();
  const erasure = useMutation({
    mutationFn: async (email: string): Promise<ErasedCounts> => {
      const send = async (body: StepRequest) => {
        const step = await api.call('erasePersonalData', { body });
        erased.current = erased.current ? addErased(erased.current, step) : step;
        setSoFar(erased.current);
        return step;
      };
      const last = await runSteps(email, send, addErased);
      return erased.current ?? last;
    },
    // Also after a failure, because earlier steps have erased data.
    onSettled: () => queries.invalidateQueries(),
  });
  return { ...erasure, soFar };
}

interface StepRequest {
  email: string;
  from?: PersonalDataPlace;
}

/** Repeats a request from the place where the last one stopped, and adds up the results. */
async function runSteps<Data>(
  email: string,
  send: (body: StepRequest) => Promise<Data & { next: PersonalDataPlace | null }>,
  add: (total: Data, step: Data) => Data,
): Promise<Data> {
  let step = await send({ email });
  let total: Data = step;
  while (step.next) {
    step = await send({ email, from: step.next });
    total = add(total, step);
  }
  return total;
}
