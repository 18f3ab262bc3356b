/** What the admin area adds to the styles of the public pages; part of its chunk only. */
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Table.layer.css';
import './admin-shell.css';
import './admin-screens.css';
import './admin-posts.css';
