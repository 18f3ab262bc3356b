import { startApp } from './start-app.ts';

startApp(document.currentScript?.dataset ?? {}, (address) => import(address));
