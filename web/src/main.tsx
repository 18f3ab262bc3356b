import './theme/public-styles.ts';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { onSessionLost } from './api/client.ts';
import { start } from './app/start.tsx';
import { createAppHistory } from './navigation/app-history.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

const history = createAppHistory(createBrowserHistory({ v5Compat: true }));
onSessionLost(() => history.navigator.push('/admin'));
start(root, history);
