import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PersonalDataPlace } from '#shared/schemas/personal-data.ts';
import { api } from '#web/src/api/client.ts';
import {
  addErased,
  addExported,
  addFound,
  type Erased,
  type ExportedData,
  type KeptData,
} from './personal-data.rules.ts';

export function useLookUp() {
  return useMutation({
    mutationFn: async (email: string): Promise<{ email: string; kept: KeptData }> => {
      const ask = (body: Request) => api.call('findPersonalData', { body });
      return { email, kept: await everyStep(email, ask, addFound) };
    },
  });
}

export function useDownload() {
  return useMutation({
    mutationFn: (email: string): Promise<ExportedData> => {
      const ask = (body: Request) => api.call('exportPersonalData', { body });
      return everyStep(email, ask, addExported);
    },
  });
}

/** `soFar` and the result count what earlier attempts have erased, too. */
export function useErasure() {
  const queries = useQueryClient();
  const gone = useRef<Erased>(undefined);
  const [soFar, setSoFar] = useState<Erased>();
  const erasure = useMutation({
    mutationFn: async (email: string): Promise<Erased> => {
      const ask = async (body: Request) => {
        const step = await api.call('erasePersonalData', { body });
        gone.current = gone.current ? addErased(gone.current, step) : step;
        setSoFar(gone.current);
        return step;
      };
      const last = await everyStep(email, ask, addErased);
      return gone.current ?? last;
    },
    // Even after a failure: what is gone is gone.
    onSettled: () => queries.invalidateQueries(),
  });
  return { ...erasure, soFar };
}

interface Request {
  email: string;
  from?: PersonalDataPlace;
}

/** Asks until nothing is left: each answer is one step, and says where the next one begins. */
async function everyStep<Data>(
  email: string,
  ask: (body: Request) => Promise<Data & { next: PersonalDataPlace | null }>,
  add: (one: Data, other: Data) => Data,
): Promise<Data> {
  let step = await ask({ email });
  let all: Data = step;
  while (step.next) {
    step = await ask({ email, from: step.next });
    all = add(all, step);
  }
  return all;
}
