/** Every style of the public pages, in the order of the cascade; others come with their route. */
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
