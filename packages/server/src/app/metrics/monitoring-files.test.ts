import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toKampalaDay } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Database, Statement } from '../../platform/db/database';
import { createSettableClock } from '../../testing/settable-clock';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
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

const metricTypes = [
  'nodejs_eventloop_lag_p99_seconds gauge',
  'process_cpu_seconds_total counter',
  'process_resident_memory_bytes gauge',
  'somesa_base_backup_timestamp_seconds gauge',
  'somesa_build_info gauge',
  'somesa_clock_difference_seconds gauge',
  'somesa_database_up gauge',
  'somesa_event_streams gauge',
  'somesa_exceptions_oldest_seconds gauge',
  'somesa_exceptions_open gauge',
  'somesa_http_request_seconds histogram',
  'somesa_job_succeeded_timestamp_seconds gauge',
  'somesa_jobs_polled_timestamp_seconds gauge',
  'somesa_ledger_closed_until_timestamp_seconds gauge',
  'somesa_maintenance gauge',
  'somesa_messages_total counter',
  'somesa_nightly_check_finished_timestamp_seconds gauge',
  'somesa_pool_connections gauge',
  'somesa_pool_wait_seconds_total counter',
  'somesa_pool_waiting gauge',
  'somesa_pool_waits_total counter',
  'somesa_provider_calls_pending gauge',
  'somesa_provider_calls_total counter',
  'somesa_provider_outage gauge',
  'somesa_provider_request_seconds histogram',
  'somesa_queue_due gauge',
  'somesa_queue_oldest_seconds gauge',
  'somesa_wal_archive_failing gauge',
  'somesa_webhook_endpoints gauge',
  'somesa_webhooks_total counter',
];

/** Lists the metrics that a PromQL expression names. */
const listMetrics = (expression: string): string[] => [
  ...new Set(expression.replace(/"[^"]*"/g, '').match(/\b(somesa|process|nodejs)_[a-z0-9_]+/g)),
];

/** Returns a database with a pool, whose write-ahead log can't be archived: that of the tests archives none, and the embedded one has no pool. */
const addStates = (database: Database): Database =>
  Object.create(database, {
    engine: { value: 'postgres' },
    listPools: {
      value: () => new Map([['main', { max: 10, open: 1, idle: 1, waiting: 0, waits: 1, waitedMs: 5 }]]),
    },
    reports: { get: () => addStates(database) },
    run: {
      value: (statement: Statement, values: readonly unknown[]) =>
        statement.name === 'metrics-archive'
          ? Promise.resolve([{ lastArchivedAt: null, isFailing: true }])
          : database.run(statement, values),
    },
  });

let folder: string;
let databases: TestDatabase;
let test: TestApp;
let page = '';
/** Makes every metric have a value, and reads them. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-base-'));
  databases = await openTestDatabase('demo');
  const clock = createSettableClock();
  test = await buildTestApp({
    env: { BASE_BACKUP_DIR: folder },
    on: { databases: { ...databases, database: addStates(databases.database) }, clock },
    // The providers of tests are not paced.
    connect: (real) => {
      const { pacing } = connectProviders(real.config, real.clock);
      for (const { calls } of pacing) calls.set('response', 1);
      return { pacing };
    },
  });
  await test.runAsOwner(`
    insert into closed_ledger_dates (day, closed_at) values ('2026-11-20', now());
    insert into reconciliation_runs (name, day, started_at, done_at) values ('ledger', '${toKampalaDay(clock.now())}', now(), now())`);
  await test.startPayment({
    child: await test.addChild(50_000),
    amount: 10_000,
    method: createPayer().method,
  });
  await test.running.startWork();
  page = (await test.call<string>({ url: '/metrics' })).text;
});
afterAll(async () => {
  await test.end();
  await databases.database.close();
  await databases.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the series of a metric. */
const listSeries = (metric: string): string[] =>
  page.split('\n').filter((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`));

const isDefined = (metric: string): boolean =>
  page.includes(`# TYPE ${metric.replace(/_(bucket|count|sum)$/, '')} `) && listSeries(metric).length > 0;

/** Lists the labels by which an expression selects or groups series, except those that Prometheus adds. */
const listLabels = (expression: string): string[] => {
  const selected = [...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(', '),
  );
  return [...selected, ...grouped].filter((label) => !['job', 'instance'].includes(label));
};

/** Lists what the server does not report: the metrics of an expression, and their labels. */
const listUnknown = (expression: string): string[] => {
  const metrics = listMetrics(expression);
  const series = metrics.flatMap(listSeries);
  return [
    ...metrics.filter((name) => !isDefined(name)),
    ...listLabels(expression).filter((label) => !series.some((line) => line.includes(`${label}="`))),
  ];
};

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

  it('name only metrics and labels that the server reports', () => {
    for (const { alert, expr } of rules) expect(listUnknown(expr), alert).toEqual([]);
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
  it('names only metrics and labels that the server reports, and shows every one of ours', () => {
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.flatMap(listUnknown)).toEqual([]);
    const shown = expressions.flatMap(listMetrics);
    const ours = [...page.matchAll(/^# TYPE (somesa_\w+) /gm)].map(([, name = '']) => name);
    const names = new Set(shown.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(ours.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('GET /metrics', () => {
  it('counts durations in the buckets that the dashboard of a site may already have', () => {
    const listBounds = (metric: string) => [
      ...new Set(
        [...page.matchAll(new RegExp(`^${metric}_bucket.*le="([^"]+)"`, 'gm'))].map(([, bound]) => bound),
      ),
    ];
    expect(listBounds('somesa_http_request_seconds').join(' ')).toBe(
      '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf',
    );
    expect(listBounds('somesa_provider_request_seconds').join(' ')).toBe(
      '0.05 0.1 0.25 0.5 1 2.5 5 10 20 45 +Inf',
    );
  });

  it('says of every job when it last succeeded', () => {
    const named = listSeries('somesa_job_succeeded_timestamp_seconds').map(
      (line) => /name="([\w-]+)"/.exec(line)?.[1] ?? line,
    );
    const layers = import.meta.glob('../../*/*-layer.ts', { query: '?raw', import: 'default', eager: true });
    const sources = Object.values(layers) as string[];
    const listed = sources.flatMap((source) =>
      [...source.matchAll(/^ {4}jobs: \[(.*?)\] satisfies Job\[\]/gms)].flatMap(([, jobs = '']) =>
        [...jobs.matchAll(/\bname: '([\w-]+)'/g)].map(([, name = '']) => name),
      ),
    );
    const queues = ['payments-mtn', 'payments-airtel', 'payments-bank', 'payouts'];
    expect(listed.length).toBeGreaterThan(15);
    expect(named.sort()).toEqual([...listed, ...queues].sort());
  });

  it('reports each metric with its type', () => {
    const types = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    expect(types.sort()).toEqual(metricTypes);
  });
});
