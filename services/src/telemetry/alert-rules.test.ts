import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { METRICS } from './metrics.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string; runbook: string } }[] }[]
}
interface Dashboard {
  title: string
  panels: { title: string; targets: { expr: string }[] }[]
}

const rules = (parse(read('deploy/prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const dashboards = readdirSync(fileURLToPath(new URL('../../../deploy/grafana', import.meta.url))).map(
  (name) => JSON.parse(read(`deploy/grafana/${name}`)) as Dashboard,
)

/** Prometheus' own: whether it reached its target. */
const OF_PROMETHEUS: Readonly<Record<string, readonly string[]>> = { up: [] }
/** What Prometheus puts beside the labels of a metric, and what a histogram has. */
const ADDED = ['job', 'instance', 'le']

/** The labels that a series may have; nothing where no process tells it. */
function labelsOf(series: string): readonly string[] | undefined {
  const whole = Object.entries(METRICS).find(([name, { kind }]) =>
    kind === 'histogram' ? ['_bucket', '_sum', '_count'].some((end) => series === name + end) : series === name,
  )
  if (!whole) return OF_PROMETHEUS[series]
  return 'labels' in whole[1] ? whole[1].labels : []
}

/** What is wrong with an expression: its syntax, a series or a label that no process tells. */
function problemsOf(expr: string): string[] {
  const problems: string[] = []
  const known: string[] = [...ADDED]
  const named: string[] = []
  parser.parse(expr).iterate({
    enter: ({ name, type, from, to, node }) => {
      const text = expr.slice(from, to)
      if (type.isError) problems.push(`syntax at ${from}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        const labels = labelsOf(text)
        if (labels) known.push(...labels)
        else problems.push(`no series ${text}`)
      }
      if (name === 'LabelName') named.push(text)
    },
  })
  return [...problems, ...named.filter((label) => !known.includes(label)).map((label) => `no label ${label}`)]
}

test('a series or a label that no process tells, and an expression that cannot be read, are found', () => {
  expect(problemsOf('max by (channel) (almenara_outbox_waiting{channel="SMS"}) > 1')).toEqual([])
  expect(problemsOf('almenara_outbox_waitings > 1')).toEqual(['no series almenara_outbox_waitings'])
  expect(problemsOf('sum by (colour) (almenara_http_request_seconds_count)')).toEqual(['no label colour'])
  expect(problemsOf('almenara_http_request_seconds > 1')).toEqual(['no series almenara_http_request_seconds'])
  expect(problemsOf('sum(almenara_ready')).not.toEqual([])
})

test.each(rules)(
  'the alert $alert asks for what processes tell, and says where to read what to do',
  ({ alert, expr, labels, annotations }) => {
    expect(problemsOf(expr)).toEqual([])
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations).toEqual({ summary: expect.stringMatching(/./), runbook: `docs/runbook.md#${alert.toLowerCase()}` })
  },
)

test('the runbook has an entry for each alert, with what it means, where to look and what to do, and none for another', () => {
  const [, ...entries] = read('docs/runbook.md').split(/^### /m)
  const titles = entries.map((entry) => entry.split('\n', 1)[0])
  expect(new Set(titles)).toEqual(new Set(rules.map(({ alert }) => alert)))
  expect(titles).toHaveLength(rules.length)
  for (const entry of entries)
    for (const part of ['**Customers.**', '**Look.**', '**Do.**']) expect(entry, entry.slice(0, 40)).toContain(part)
})

test('promtool has a case in which each alert fires', () => {
  const cases = read('deploy/prometheus/alerts.test.yml')
  for (const { alert } of rules) expect(cases).toContain(`ALERTS{alertname="${alert}",alertstate="firing"}`)
})

describe.each(dashboards)('the dashboard «$title»', ({ panels }) => {
  test.each(panels)('«$title» asks for what processes tell', ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0)
    for (const { expr } of targets) expect(problemsOf(expr), expr).toEqual([])
  })
})

test('every metric is on a dashboard', () => {
  const asked = dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))).join('\n')
  for (const name of Object.keys(METRICS)) expect(asked).toContain(name)
})
