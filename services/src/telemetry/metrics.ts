/**
 * Every metric that a process tells, by its name as Prometheus has it. Dashboards and alert rules name no other (`alert-rules.test.ts`). Labels are
 * of few values, all of them the program's own words: never an id, an amount or anything of a customer.
 */
interface Declared {
  kind: 'counter' | 'histogram' | 'gauge'
  help: string
  labels?: readonly string[]
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[]
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Up to the most that go together (`db/group-commit.ts`). */
const GROUP = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** Of one process. */
const OF_PROCESS = {
  almenara_http_request_seconds: {
    kind: 'histogram',
    help: 'Time to answer a request',
    labels: ['method', 'route', 'status'],
    buckets: SECONDS,
  },
  almenara_order_outcomes_total: { kind: 'counter', help: 'Confirmations of orders, by how they ended', labels: ['kind', 'outcome'] },
  almenara_group_size: { kind: 'histogram', help: 'Items that were written together', labels: ['line'], buckets: GROUP },
  almenara_rail_call_seconds: {
    kind: 'histogram',
    help: 'Time that a network outside the bank took to answer',
    labels: ['rail', 'call', 'outcome'],
    buckets: SECONDS,
  },
  almenara_standby_reads_total: {
    kind: 'counter',
    help: 'Reads that a standby is for, by who answered: the standby; the primary because it was behind, or because it failed',
    labels: ['answered'],
  },
  almenara_job_failures_total: { kind: 'counter', help: 'Turns of a background job that failed', labels: ['task'] },
  almenara_pool_connections: { kind: 'gauge', help: 'Connections to the database', labels: ['pool', 'state'] },
  almenara_pool_waiting: { kind: 'gauge', help: 'Who waits for a connection to the database', labels: ['pool'] },
  almenara_event_loop_lag_seconds: { kind: 'gauge', help: 'Delay of the event loop since the last scrape', labels: ['quantile'] },
  almenara_ready: { kind: 'gauge', help: '1 while the process is ready for customers' },
  process_resident_memory_bytes: { kind: 'gauge', help: 'Memory of the process' },
} as const satisfies Record<string, Declared>

/** Of the whole bank, read from its database: every process tells the same. */
const OF_BANK = {
  almenara_bank_figures_unread: { kind: 'gauge', help: 'Groups of figures of the bank that could not be read at this scrape' },
  almenara_set_aside_items: { kind: 'gauge', help: 'Due items that could not be done', labels: ['work', 'waits_for'] },
  almenara_bank_days_unfinished: { kind: 'gauge', help: 'Bank days that have come and have not ended' },
  almenara_bank_day_running_seconds: { kind: 'gauge', help: 'How long the bank day that has not ended has been running' },
  almenara_outbox_waiting: { kind: 'gauge', help: 'Messages that wait for their carrier', labels: ['channel'] },
  almenara_outbox_oldest_seconds: { kind: 'gauge', help: 'Age of the oldest message that waits', labels: ['channel'] },
  almenara_session_log_unsealed_events: { kind: 'gauge', help: 'Committed events that are not sealed' },
  almenara_session_log_oldest_unsealed_seconds: { kind: 'gauge', help: 'Age of the oldest event that is not sealed' },
  almenara_session_log_open_part_seconds: { kind: 'gauge', help: 'Age of the open part of the session log; none where the log is whole' },
  almenara_clearing_waiting: { kind: 'gauge', help: 'Messages of the clearing to be sent or done', labels: ['direction'] },
  almenara_clearing_oldest_seconds: { kind: 'gauge', help: 'Age of the oldest of them', labels: ['direction'] },
  almenara_documents_waiting: { kind: 'gauge', help: 'Documents to be rendered or delivered', labels: ['state'] },
  almenara_documents_oldest_seconds: { kind: 'gauge', help: 'Age of the oldest of them' },
  almenara_ledger_imbalance_cents: { kind: 'gauge', help: 'What all balances sum to, which is nothing', labels: ['currency'] },
  almenara_alerts_unseen_entries: { kind: 'gauge', help: 'Entries of accounts with alerts that were not looked at' },
  almenara_alerts_oldest_unseen_seconds: { kind: 'gauge', help: 'Age of the oldest of them' },
  almenara_alerts_untold_seconds: { kind: 'gauge', help: 'How long the oldest alert that is due has waited to be told' },
  almenara_bizum_lookups_last_hour: { kind: 'gauge', help: 'New mobiles that customers looked up' },
  almenara_bizum_lookups_locked: { kind: 'gauge', help: 'Customers stopped for looking up too many' },
  almenara_payment_files_waiting: { kind: 'gauge', help: 'Files of payments that wait to be read' },
  almenara_payment_files_stuck: { kind: 'gauge', help: 'Files of payments that no process has read to their end' },
} as const satisfies Record<string, Declared>

export const METRICS = { ...OF_PROCESS, ...OF_BANK }
type Metrics = typeof METRICS
export type MetricName = keyof Metrics

type Of<Kind extends Declared['kind']> = { [Name in MetricName]: Metrics[Name]['kind'] extends Kind ? Name : never }[MetricName]
export type CounterName = Of<'counter'>
export type HistogramName = Of<'histogram'>
export type GaugeName = Of<'gauge'>

/** The labels of what is counted, all of them. */
export type LabelsOf<Name extends CounterName | HistogramName> = Record<Metrics[Name]['labels'][number], string>

/** A gauge as it stands now. */
export interface Reading {
  name: GaugeName
  value: number
  labels?: Readonly<Record<string, string>>
}
