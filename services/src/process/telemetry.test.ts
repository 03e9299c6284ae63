import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { openCollector, type CollectedSpan, type Collector } from '../testing/collector.ts'
import { addOrderer, orderOnce, serveBank, signInAt, type Orderer, type ServedBank } from '../testing/served-bank.ts'

const SENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = (flags: string) => `00-${SENT.traceId}-${SENT.spanId}-${flags}`

let bank: TestBank
let orderers: Orderer[]
let collector: Collector
let served: ServedBank | undefined
beforeAll(async () => {
  bank = await openTestBank()
  orderers = [await addOrderer(bank, 'ana.paz'), await addOrderer(bank, 'luis.gil'), await addOrderer(bank, 'eva.sanz')]
})
afterAll(() => bank.close())
beforeEach(async () => {
  collector = await openCollector()
})
afterEach(async () => {
  await served?.child.kill()
  served = undefined
  await collector.close()
})

async function serving(env: Record<string, string>): Promise<ServedBank> {
  served = await serveBank({ database: bank.database.connection, sealingKey: bank.bank.sealingKey, env })
  return served
}
const traced = (more: Record<string, string> = {}) => serving({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...more })
const always = () => traced({ OTEL_TRACES_SAMPLER: 'always_on' })

async function orderAll({ address }: ServedBank): Promise<void> {
  await Promise.all(
    orderers.map(async (orderer) => {
      const token = await signInAt(address, orderer.user)
      await orderOnce({ test: bank, orderer, address: () => address, token, asksAgain: () => false })
    }),
  )
}

const attribute = ({ attributes }: CollectedSpan, key: string) => attributes.find((one) => one.key === key)?.value

test('an order reaches the collector as a trace from its route to the functions of the database', async () => {
  const bankServed = await always()
  await orderAll(bankServed)
  // What is left is sent when it stops.
  expect(await bankServed.stop()).toBe(0)
  const spans = collector.spans()
  const confirmations = spans.filter(({ name }) => name.endsWith('/creation/confirmation'))
  expect(confirmations).toHaveLength(orderers.length)
  expect(confirmations[0]?.name).toMatch(/^POST \/services\/internal-transfers\/v1\/:\w+\/creation\/confirmation$/)
  const ids = new Map(spans.map((span) => [span.spanId, span]))
  for (const confirmation of confirmations) {
    expect(attribute(confirmation, 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(attribute(confirmation, 'almenara.order.kind')).toEqual({ stringValue: 'internal-transfer' })
    expect(attribute(confirmation, 'almenara.order.outcome')).toEqual({ stringValue: 'EXECUTED' })
    const own = spans.filter(({ traceId }) => traceId === confirmation.traceId)
    // Where another order went first in its group, a link leads to the trace in which the statement is.
    const elsewhere = own.flatMap(({ links = [] }) => links.flatMap(({ spanId }) => ids.get(spanId)?.traceId ?? []))
    const reached = spans.filter(({ traceId }) => traceId === confirmation.traceId || elsewhere.includes(traceId))
    expect(JSON.stringify(reached)).toContain('orders_confirm')
    for (const { parentSpanId } of own) if (parentSpanId) expect(ids.has(parentSpanId)).toBe(true)
  }
})

test('nothing of a customer is in a trace: no account, amount, name, code, token or parameter', async () => {
  const bankServed = await always()
  await orderAll(bankServed)
  await fetch(`${bankServed.address}/services/public/certificates/v1/view?code=SECRETO&name=Concepci%C3%B3n`)
  await bankServed.stop()
  const whole = collector.whole()
  expect(whole).toContain('POST /services/oauth/v1/token')
  for (const { user, from, to } of orderers)
    for (const own of [user.username, user.password, from.id, from.iban, to.id, to.iban]) expect(whole).not.toContain(own)
  for (const said of ['Bearer', 'SECRETO', 'Concepci', '127.0.0.1', '+346', '$1']) expect(whole).not.toContain(said)
})

test('a request that carries a trace goes on with it, and the answer says so', async () => {
  const { address, stop } = await always()
  const reply = await fetch(`${address}/services/status/v2/web`, { headers: { traceparent: traceparent('00') } })
  expect(reply.headers.get('traceresponse')).toMatch(new RegExp(`^00-${SENT.traceId}-[0-9a-f]{16}-01$`))
  await stop()
  const [span] = collector.spans().filter(({ name }) => name === 'GET /services/status/v2/:device')
  expect(span).toMatchObject({ traceId: SENT.traceId, parentSpanId: SENT.spanId })
})

test('what a caller says of sampling decides nothing, unless the settings say that callers are followed', async () => {
  const never = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(
    (await fetch(`${never.address}/services/status/v2/web`, { headers: { traceparent: traceparent('01') } })).headers.has('traceresponse'),
  ).toBe(false)
  await never.stop()
  expect(collector.spans()).toEqual([])
  const following = await traced({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  await fetch(`${following.address}/services/status/v2/web`, { headers: { traceparent: traceparent('01') } })
  await fetch(`${following.address}/services/status/v2/web`)
  await following.stop()
  expect(collector.spans().filter(({ name }) => name.startsWith('GET /services/status'))).toMatchObject([{ traceId: SENT.traceId }])
})

test('a collector that is away fails no request and keeps no process from stopping', async () => {
  const bankServed = await traced({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  await orderAll(bankServed)
  expect(await bankServed.stop()).toBe(0)
})

test('the metrics are on the port of their own, with the figures of this process and of the bank, and not on the public one', async () => {
  const bankServed = await serving({ ALMENARA_METRICS_PORT: '0' })
  await orderAll(bankServed)
  const line = await bankServed.child.says((said) => said.includes('Metrics are at'))
  const metrics = /http:\S+\/metrics/.exec(line)?.[0] ?? ''
  const told = await (await fetch(metrics)).text()
  expect(told).toContain(`almenara_order_outcomes_total{kind="internal-transfer",outcome="EXECUTED"} ${orderers.length}\n`)
  expect(told).toContain('almenara_ready 1\n')
  expect(told).toContain('almenara_bank_figures_unread 0\n')
  expect(told).toMatch(/^almenara_pool_connections\{pool="days",state="idle"\} \d/m)
  expect((await fetch(`${bankServed.address}/metrics`)).status).toBe(404)
  expect((await fetch(new URL('/services/status/v2/web', metrics))).status).toBe(404)
})
