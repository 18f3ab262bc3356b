import './theme/public-styles.ts';
import { startTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { onSessionLost } from './api/client.ts';
import { start } from './app/start.tsx';
import { stylesApplied } from './app/styles-applied.ts';
import { trackVisits } from './app/track-visits.ts';
import { createAppHistory } from './navigation/app-history.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

const history = createAppHistory(createBrowserHistory({ v5Compat: true }));
onSessionLost(() => history.navigator.push('/admin'));
trackVisits();
// In a transition React takes the page over in slices, and the browser answers in between.
void stylesApplied().then(() => startTransition(() => void start(root, history)));
// Browsers load a manifest before they paint; it is for apps that can be installed.
document.querySelector('[rel="later-manifest"]')?.setAttribute('rel', 'manifest');
