import { startApp } from './start-app.ts';

const { app, now } = document.currentScript?.dataset ?? {};
startApp({ app, now: now !== undefined }, (address) => import(address));
