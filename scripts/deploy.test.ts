import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { filesBelow, readText } from './project-files';

const page = readText('docs/cluster.md');

/** Lists the keys of a YAML file at every depth, as Patroni nests them. */
const listKeys = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listKeys);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...(typeof inner === 'object' ? listKeys(inner) : []),
  ]);
};

const read = (path: string): Record<string, never> => {
  const document = parseDocument(readText(path), { merge: true });
  expect(document.errors, path).toEqual([]);
  return document.toJS();
};

/** Parts of Patroni's file that group settings. */
const groups = ['scope', 'bootstrap', 'dcs', 'postgresql', 'parameters', 'initdb', 'tags'];

describe('the files of deploy/', () => {
  it('are valid, and docs/cluster.md explains each setting of Patroni', () => {
    const { postgresql, bootstrap, tags } = read('deploy/patroni.yml');
    const keys = listKeys({ postgresql, bootstrap, tags }).filter((key) => !/\s/.test(key));
    expect(keys).toContain('synchronous_mode');
    expect(keys.filter((key) => !groups.includes(key) && !page.includes(`\`${key}\``))).toEqual([]);
  });

  it('have no setting of PgBouncer that docs/cluster.md leaves out', () => {
    const addresses = ['listen_addr', 'listen_port'];
    const [, settings = ''] = readText('deploy/pgbouncer.ini').split('[pgbouncer]');
    const names = settings.split('\n').flatMap((line) => /^(\w+) =/.exec(line)?.[1] ?? []);
    expect(names).toContain('pool_mode');
    expect(names.filter((name) => !addresses.includes(name) && !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('have no setting of HAProxy that docs/cluster.md leaves out', () => {
    const settings = readText('deploy/haproxy.cfg')
      .split('\n')
      .filter((line) => /^ {2}(?!mode|bind|server|nameserver|default_backend)/.test(line))
      .map((line) => /^ +(?:http-request |option )?((?:timeout )?\S+)/.exec(line)?.[1] ?? line);
    expect(settings).toContain('redispatch');
    expect([...new Set(settings)].filter((name) => !page.includes(name))).toEqual([]);
  });

  it('are named in docs/install.md if they are for Debian', () => {
    const steps = readText('docs/install.md');
    const names = filesBelow('deploy/debian').map((path) => path.replace('deploy/debian/', ''));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !steps.includes(name))).toEqual([]);
  });

  it('start every program with source maps, as all other files and pages do', () => {
    const files = [...filesBelow('deploy'), ...filesBelow('docs'), ...filesBelow('scripts'), 'README.md'];
    const starts = files
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => readText(path).match(/^.*\bnode\b.*packages\/(?:server|sandbox)\/dist\/.*$/gm) ?? [])
      // In a container the environment of its image says so.
      .filter((line) => !line.includes('docker compose'));
    expect(starts.length).toBeGreaterThan(4);
    expect(starts.filter((line) => !line.includes('--enable-source-maps'))).toEqual([]);
    for (const script of ['stack', 'server-command'])
      expect(readText(`scripts/${script}.mjs`)).toContain("'--enable-source-maps'");
    expect(
      readText('Dockerfile').match(/^ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps/gm),
    ).toHaveLength(2);
  });

  it('give every container of the cluster no capabilities, limits and rotated logs', () => {
    const { services } = read('deploy/compose.yaml') as unknown as { services: Record<string, object> };
    expect(Object.keys(services).length).toBeGreaterThan(5);
    for (const [name, service] of Object.entries(services))
      expect(service, name).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
        logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      });
  });

  it('give HAProxy and Patroni every variable that they read', () => {
    const { services } = read('deploy/compose.yaml') as unknown as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    const used = [...readText('deploy/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name);
    expect(Object.keys(services.haproxy?.environment ?? {}).sort()).toEqual([...new Set(used)].sort());
    for (const name of ['postgres1', 'postgres2'])
      expect(services[name]?.environment).toMatchObject({
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: 'etcd:2379',
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
      });
    const needed = [...readText('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const offered = readText('deploy/cluster.env.example').match(/^\w+(?==)/gm) ?? [];
    expect([...new Set(needed)].sort()).toEqual([...offered].sort());
  });
});
