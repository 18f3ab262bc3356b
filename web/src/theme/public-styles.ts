/** Styles that all public pages share, in cascade order. Further styles come with the routes that need them. */
import './root-tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import 'virtual:theme.css';
import 'virtual:fonts.css';
import './base.css';
import './signature.css';
