/** A thread that sends visitor events, so that it takes no time from the cloud. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SendEvents, sendEvents } from './visitors.ts';

const sent = await sendEvents(workerData as SendEvents); // which `siteRate` gives
parentPort?.postMessage(sent, []);
