import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, readText } from './project-files';
import { root } from './root.mjs';

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  logging?: { options: Record<string, string> };
  build?: { target: string };
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
}

const compose = parse(readText('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);

/** Instructions of each stage of the Dockerfile, by its name. */
const stages = new Map(
  readText('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((text) => [
      / AS (\S+)/.exec(text)?.[1] ?? '',
      text.split('\n').filter((line) => /^[A-Z]/.test(line)),
    ]),
);
const listCopies = (stage: string): string[] =>
  (stages.get(stage) ?? [])
    .filter((line) => line.startsWith('COPY '))
    .map((line) => line.slice('COPY '.length));

describe('the Dockerfile', () => {
  it('installs dependencies before it copies sources, with the package of every workspace', () => {
    const copied = listCopies('dependencies').flatMap((line) => line.split(' ').slice(0, -1));
    const packages = filesBelow('packages')
      .concat(filesBelow('host-app'), filesBelow('embed-demo'))
      .filter((path) => /^(packages\/[^/]+|host-app|embed-demo)\/package\.json$/.test(path));
    expect(packages.length).toBeGreaterThan(8);
    expect(packages.filter((path) => !copied.includes(path))).toEqual([]);
    const build = stages.get('build') ?? [];
    const install = build.findIndex((line) => line.startsWith('RUN npm ci'));
    expect(install).toBeGreaterThan(0);
    expect(build.indexOf('COPY . .')).toBeGreaterThan(install);
  });

  it('puts neither the sandbox nor sources into the image of the server, but the one that runs as it is', () => {
    const copies = listCopies('server');
    expect(copies.every((line) => line.startsWith('--from='))).toBe(true);
    expect(copies.filter((line) => line.includes('sandbox'))).toEqual([]);
    const sources = copies.filter((line) => line.includes('/src'));
    expect(sources).toHaveLength(1);
    expect(sources[0]).toContain('decode-heic.mjs');
  });

  it('copies only from stages that it has, and only what the project has or builds', () => {
    for (const [name] of stages)
      for (const line of listCopies(name)) {
        const [, from, path = ''] = /^--from=(\S+) (?:\/app\/)?(\S+)/.exec(line) ?? [];
        if (from === undefined) continue;
        expect([...stages.keys()]).toContain(from);
        const isBuilt = /^node_modules|\/dist/.test(path);
        expect(isBuilt || existsSync(join(root, path)), line).toBe(true);
      }
  });

  it('runs as a user without rights, on a Node.js that the project supports', () => {
    for (const name of ['server', 'sandbox']) expect(stages.get(name)).toContain('USER node');
    const [, major = '0'] = /^ARG NODE=node:(\d+)-/m.exec(readText('Dockerfile')) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(24);
  });
});

describe('compose.yaml', () => {
  it.each(services)('gives %s a read-only root, no capabilities, limits and rotated logs', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.logging?.options).toMatchObject({
      'max-size': expect.any(String),
      'max-file': expect.any(String),
    });
  });

  it('names only stages, services and files that exist', () => {
    for (const [name, { build, depends_on = {}, volumes = [] }] of services) {
      if (build) expect([...stages.keys()], name).toContain(build.target);
      for (const other of Object.keys(depends_on)) expect(compose.services).toHaveProperty(other);
      for (const volume of volumes.filter((each) => each.startsWith('./')))
        expect(existsSync(join(root, volume.split(':')[0] ?? '')), volume).toBe(true);
    }
  });

  it('logs the server in with two logins of its own, of which neither is the superuser', () => {
    const { DATABASE_URL, DATABASE_MIGRATION_URL } = compose.services.somesa?.environment ?? {};
    const logins = [DATABASE_URL, DATABASE_MIGRATION_URL].map(
      (url) => /^postgres:\/\/(\w+):/.exec(url ?? '')?.[1],
    );
    expect(logins).toEqual(['somesa', 'somesa_owner']);
    const created = readText('deploy/docker/init-database.sh');
    for (const login of logins) expect(created).toContain(`create role ${login} login`);
    expect(created).not.toMatch(/^create role .*superuser/m);
  });

  it('has a template for every password that it takes from .env', () => {
    const used = [...readText('compose.yaml').matchAll(/\$\{(\w+_PASSWORD)/g)].map(([, name]) => name);
    const template = [...readText('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual([...template].sort());
  });
});

describe('the scripts of deploy', () => {
  it('can be run', () => {
    const scripts = filesBelow('deploy').filter((path) => path.endsWith('.sh'));
    expect(scripts.length).toBeGreaterThan(4);
    for (const path of scripts) {
      expect(readText(path), path).toMatch(/^#!\/bin\/sh\n/);
      expect(statSync(join(root, path)).mode & 0o111, path).not.toBe(0);
    }
  });
});
