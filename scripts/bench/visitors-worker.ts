/** A thread that sends visitor events, so that it takes no time of the cloud's own. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SendEvents, sendEvents } from './visitors.ts';

parentPort?.postMessage(await sendEvents(workerData as SendEvents)); // which `eventsPerSecond` gives
