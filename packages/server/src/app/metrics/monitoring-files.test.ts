import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { connectProviders } from '../connect-providers';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const read = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const { groups } = parse(read('deploy/prometheus/somesa-alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/grafana/somesa.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const runbook = read('docs/runbook.md');

/** Lists the metrics that a PromQL expression names. */
const listMetrics = (expression: string): string[] => [
  ...new Set(expression.replace(/"[^"]*"/g, '').match(/\b(somesa|process|nodejs)_[a-z0-9_]+/g)),
];

let test: TestApp;
let page = '';
beforeAll(async () => {
  // The providers of tests are not paced: their metrics come from the real ones.
  test = await buildTestApp({
    connect: ({ config, clock }) => ({ metrics: connectProviders(config, clock).metrics }),
  });
  page = (await test.call<string>({ url: '/metrics' })).text;
});
afterAll(() => test.end());

const isDefined = (metric: string): boolean =>
  page.includes(`# TYPE ${metric.replace(/_(bucket|count|sum)$/, '')} `);

describe('the alert rules', () => {
  it('have names of their own, a severity and a summary', () => {
    const names = rules.map(({ alert }) => alert);
    expect(names.length).toBeGreaterThan(15);
    expect(new Set(names).size).toBe(names.length);
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Somesa[A-Z][A-Za-z]+$/);
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).not.toBe('');
    }
  });

  it('name only metrics that the server reports', () => {
    for (const { alert, expr } of rules)
      expect(
        listMetrics(expr).filter((name) => !isDefined(name)),
        alert,
      ).toEqual([]);
  });

  it('have a section of the runbook each, with its four parts', () => {
    const sections = new Map(
      runbook
        .split(/^## /m)
        .slice(1)
        .map((section) => [section.split('\n', 1)[0], section]),
    );
    expect([...sections.keys()].sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const [alert, section] of sections)
      for (const part of ['**Meaning.**', '**Payers**', '**Look at**', '**Do:**'])
        expect(section, `${alert} has no part ${part}`).toContain(part);
  });
});

describe('the dashboard', () => {
  it('names only metrics that the server reports, and shows every one of ours', () => {
    const shown = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => listMetrics(expr)),
    );
    expect(shown.filter((name) => !isDefined(name))).toEqual([]);
    const ours = [...page.matchAll(/^# TYPE (somesa_\w+) /gm)].map(([, name = '']) => name);
    const names = new Set(shown.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(ours.filter((name) => !names.has(name))).toEqual([]);
  });
});
