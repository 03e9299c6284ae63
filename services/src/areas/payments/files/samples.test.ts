/** Files as customers' programs write them, presented through HTTP: each ends as the manifest of the samples says. */
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addPresenter, addSampleAccounts, sample, sampleTable, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { paymentSupportBatches, paymentSupportOrders, paymentSupportPieces, paymentSupports } from './tables.ts'

interface Outcome {
  outcome: string
  orders: string
  sum: string
}

/** Where something may be left out, orders and sum are those that remain. */
const rows = sampleTable('manifest.tsv').map(
  ([file = '', , , contract = '', , outcome = '', , orders = '', sum = '', left = '', sumLeft = '']) => ({
    file,
    contract,
    outcome,
    orders: left || orders,
    sum: sumLeft || sum,
  }),
)

const REFUSED: Outcome = { outcome: 'REFUSED', orders: '', sum: '' }

const SEVEN_INVOICES: Outcome = { outcome: 'READY+WARNINGS', orders: '7', sum: '6773.86' }

/** What the manifest leaves open (`decisions/2026-11-files-as-they-are-written.md`), and kinds that are presented elsewhere or later. */
const DECIDED: Readonly<Record<string, Outcome>> = {
  // Their terms are longer than sixty days, which is told.
  ...Object.fromEntries(['made-aef-250', 'made-aef-lf-trimmed', 'oca17-aef-249'].map((name) => [`confirming/${name}.txt`, SEVEN_INVOICES])),
  'confirming/made-aef-several-6.txt': { outcome: 'READY+WARNINGS', orders: '3', sum: '2835.22' },
  // Without a line of financing it is presented as debits, with a warning.
  'debits/fsdd-blank.xml': { outcome: 'READY+WARNINGS', orders: '5', sum: '227.50' },
  'debits/creditor-id-missing.xml': { outcome: 'READY', orders: '3', sum: '122.50' },
  'made/blank-line-before-declaration.xml': { outcome: 'READY', orders: '8', sum: '12345.67' },
  'made/cdata-name.xml': { outcome: 'READY', orders: '8', sum: '12345.67' },
  'made/concepts.xml': { outcome: 'WITH_ERRORS', orders: '4', sum: '4863.07' },
  'made/ibans-bad.xml': { outcome: 'WITH_ERRORS', orders: '5', sum: '4690.51' },
  'writers/sepa-xml-npm-sct03.xml': { outcome: 'READY', orders: '8', sum: '12794.89' },
  'writers/sephpa-sdd08.xml': { outcome: 'READY', orders: '20', sum: '25148.28' },
}

/** Refused with why, and taken by the editor. */
const isTakenElsewhere = (file: string) => file.startsWith('sheets/')

let bank: TestBank
const presenters = new Map<string, FilePresenter>()

beforeAll(async () => {
  bank = await openTestBank()
  await addSampleAccounts(bank)
  for (const [name = ''] of sampleTable('parties.tsv')) presenters.set(name, await addPresenter(bank, name))
})
afterAll(() => bank.close())
// Each file alone: what was presented before would be a repetition.
afterEach(() => bank.database.transaction((tx) => tx.delete(paymentSupports)))

const presenterOf = (name: string) => presenters.get(name) ?? (presenters.get('obras') as FilePresenter)

function outcomeOf({ state, findings, good }: Notebook): Outcome {
  if (state === 'REFUSED') return REFUSED
  const isWarned = findings.some(({ severity }) => severity === 'WARNING')
  const outcome = state === 'READY' && isWarned ? 'READY+WARNINGS' : state
  return { outcome, orders: String(good.count), sum: (good.amount / 100).toFixed(2) }
}

const alone = rows.filter(({ file }) => file !== 'made/duplicate-msgid-b.xml')

test.each(alone)('$file: $outcome', async ({ file, contract, ...said }) => {
  const notebook = await takeFile(bank, presenterOf(contract), sample(file))
  const { outcome, orders, sum } = DECIDED[file] ?? said
  expect(outcomeOf(notebook)).toEqual(outcome === 'REFUSED' || isTakenElsewhere(file) ? REFUSED : { outcome, orders, sum })
  if (notebook.state !== 'REFUSED') return
  expect(notebook.refusal?.sheet).toBe(file.startsWith('sheets/') ? true : undefined)
  expect(notebook.refusal).toMatchObject({ title: expect.stringMatching(/\.$/), remedy: expect.stringMatching(/\.$/) })
  // Of what is refused nothing is kept but why; one that may be read otherwise waits for that.
  const kept = await Promise.all([paymentSupportOrders, paymentSupportBatches].map((table) => bank.database.$count(table)))
  expect(kept).toEqual([0, 0])
  expect(await bank.database.$count(paymentSupportPieces)).toBe(notebook.choices.includes('ENCODING') ? 1 : 0)
})
