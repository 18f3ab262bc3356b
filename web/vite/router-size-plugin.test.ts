import { expect, it } from 'vitest';
import { withoutSideEffects } from './router-size-plugin.ts';

it('marks what makes components as pure, leaves out their display names and the marks of links', () => {
  const code = [
    'var NavLink = React10.forwardRef(',
    '  function NavLinkWithRef() {}',
    ');',
    'NavLink.displayName = "NavLink";',
    'var link = NavLink.displayName;',
    'element("a", {',
    '  target,',
    '  "data-discover": discover === "render" ? "true" : void 0',
    '});',
  ];
  expect(withoutSideEffects(code.join('\n')).split('\n')).toEqual([
    'var NavLink = /* @__PURE__ */ React10.forwardRef(',
    '  function NavLinkWithRef() {}',
    ');',
    '',
    'var link = NavLink.displayName;',
    'element("a", {',
    '  target,',
    '',
    '});',
  ]);
});
