import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeProject } from './fake-project';

let project: Awaited<ReturnType<typeof createFakeProject>>;
beforeEach(async () => {
  project = await createFakeProject();
});
afterEach(() => project.remove());

const READY = 'Ctrl-C stops all three';
const readEnvironment = async (port: number): Promise<Record<string, string>> =>
  JSON.parse(await (await fetch(`http://localhost:${port}/`)).text());
const isListening = async (port: number) =>
  fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  );

describe('npm start', () => {
  it('starts all three services, prints what to try, and stops them cleanly on Ctrl-C', async () => {
    const somesa = project.start();
    await somesa.saying(READY);
    expect(somesa.said()).toContain(`http://localhost:${project.ports.PORT}/pay-fees with SMK-0001`);
    expect(somesa.said()).toContain(`http://localhost:${project.ports.SANDBOX_PORT}/handset`);
    somesa.signal('SIGINT');
    expect(await somesa.ended).toBe(0);
    for (const variable of ['PORT', 'DEMO_PORT', 'SANDBOX_PORT']) {
      expect(somesa.said()).toContain(`${variable} stops cleanly`);
    }
    expect(await isListening(project.ports.PORT)).toBe(false);
  });

  it('gives sandbox and server the same secrets and each other’s addresses', async () => {
    const somesa = project.start({ MTN_API_KEY: 'my-own' });
    await somesa.saying(READY);
    const server = await readEnvironment(project.ports.PORT);
    const sandbox = await readEnvironment(project.ports.SANDBOX_PORT);
    const demo = await readEnvironment(project.ports.DEMO_PORT);
    const ownUrl = `http://localhost:${project.ports.PORT}`;
    expect(server.MTN_API_KEY).toBe('my-own');
    expect(sandbox.MTN_API_KEY).toBe('my-own');
    expect(server.AIRTEL_CLIENT_SECRET).toBe(sandbox.AIRTEL_CLIENT_SECRET);
    expect(server.MTN_BASE_URL).toBe(`http://localhost:${project.ports.SANDBOX_PORT}`);
    expect(server.PUBLIC_URL).toBe(ownUrl);
    expect(sandbox.WEBHOOK_BASE_URL).toBe(`${ownUrl}/api`);
    expect(sandbox.AIRTEL_CALLBACK_URL).toBe(`${ownUrl}/api/webhooks/airtel/${server.AIRTEL_WEBHOOK_TOKEN}`);
    expect(demo.SOMESA_URL).toBe(ownUrl);
    somesa.signal('SIGTERM');
    expect(await somesa.ended).toBe(0);
  });

  it('builds once, and then only what a changed source affects', async () => {
    const startAndStop = async () => {
      const somesa = project.start();
      await somesa.saying(READY);
      somesa.signal('SIGINT');
      await somesa.ended;
    };
    await startAndStop();
    // Two are built side by side: whichever is ready first.
    const everything = project.builds();
    expect([...everything].sort()).toEqual([
      'demo',
      'embed-demo',
      'host-app',
      'sandbox',
      'server',
      'widgets',
    ]);
    await startAndStop();
    expect(project.builds()).toEqual(everything);
    project.write('host-app/src/main.tsx', 'changed');
    await startAndStop();
    expect(project.builds()).toEqual([...everything, 'host-app']);
    project.write('packages/server/dist/admin.js', 'not what was built');
    await startAndStop();
    expect(project.builds()).toEqual([...everything, 'host-app', 'server']);
  });

  it('does not build again after the project was moved', async () => {
    const startAndStop = async () => {
      const somesa = project.start();
      await somesa.saying(READY);
      somesa.signal('SIGINT');
      await somesa.ended;
    };
    await startAndStop();
    const everything = project.builds();
    project.move();
    await startAndStop();
    expect(project.builds()).toEqual(everything);
  });

  it('installs and builds nothing if NODE_ENV is production', async () => {
    const somesa = project.start({ NODE_ENV: 'production' });
    expect(await somesa.ended).toBe(1);
    expect(somesa.said()).toContain('NODE_ENV is production');
    expect(project.builds()).toEqual([]);
  });

  it('stops the other services and names the one that ended', async () => {
    const somesa = project.start({ MISBEHAVE: 'SANDBOX_PORT:die-later' });
    expect(await somesa.ended).toBe(1);
    expect(somesa.said()).toContain('The sandbox ended with exit code 7.');
    expect(await isListening(project.ports.PORT)).toBe(false);
  });

  it('kills a service that does not stop within 15 seconds', async () => {
    const somesa = project.start({ MISBEHAVE: 'PORT:never-stop' });
    await somesa.saying(READY);
    somesa.signal('SIGTERM');
    expect(await somesa.ended).toBe(0);
    expect(somesa.said()).toContain('SANDBOX_PORT stops cleanly');
    expect(await isListening(project.ports.PORT)).toBe(false);
  });

  it('prints the output of a process that could not start', async () => {
    const somesa = project.start({ MISBEHAVE: 'PORT:die-at-start' });
    expect(await somesa.ended).toBe(1);
    expect(somesa.said()).toContain('The server ended with exit code 7 before it was ready.');
    expect(somesa.said()).toContain('no bread in the house');
  });

  it('names the port that is in use and the variable that changes it', async () => {
    const squatter = createServer().listen(project.ports.DEMO_PORT);
    const somesa = project.start();
    expect(await somesa.ended).toBe(1);
    squatter.close();
    expect(somesa.said()).toMatch(new RegExp(`Port ${project.ports.DEMO_PORT} is taken.*DEMO_PORT=`));
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number'],
    [{ PORT: '4321', DEMO_PORT: '4321' }, 'PORT and DEMO_PORT both say 4321'],
  ])('refuses %j with a sentence', async (env, sentence) => {
    const somesa = project.start(env);
    expect(await somesa.ended).toBe(1);
    expect(somesa.said()).toContain(sentence);
  });

  it('rejects an unknown argument', async () => {
    const somesa = project.start({}, ['--demmo']);
    expect(await somesa.ended).toBe(1);
    expect(somesa.said()).toContain('--demmo');
  });
});
