/** The editor as tests draw it: at its address, with a bank that keeps one remittance and judges its lines as the real one words it. */
import type { RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import type { Draft, DraftContent, DraftLine, Sheet } from '@almenara/contract/areas/payments/drafts'
import { toInstant } from '@almenara/contract/dates'
import { parseAmount } from '@almenara/contract/parse-amount'
import { add, toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createQueryClient } from '../../../base/query-client.ts'
import { PRESENT_TRANSFERS } from '../addresses.ts'
import { NOTEBOOK, type Answers } from '../testing.tsx'
import EditorPage from './EditorPage.tsx'

export const IBAN = 'FR14 2004 1010 0505 0001 3M02 606'
/** What is said of a cell that is empty. */
export const MISSING = 'Falta lo de esta celda.'
export const CHECK_DIGITS = 'Los dígitos de control del IBAN no son válidos. Pida el IBAN a su titular.'

export const lineOf = (part: Partial<DraftLine> = {}): DraftLine => ({
  name: 'Gil, S. L.',
  iban: IBAN,
  amount: '845,00',
  concept: 'Obra',
  reference: '',
  ...part,
})

const CONTRACT = {
  id: 'c1',
  name: 'Proveedores',
  canPrepare: true,
  canSign: true,
  allowed: { actions: [{ action: 'WRITE', signatures: 1 }] },
} as unknown as RemittanceContractDetail

const amountOf = (text: string) => {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.amount : undefined
}

/** Only an account that ends in 0 is wrong, and what is missing. */
function judge(line: DraftLine, before: DraftLine | undefined): Draft['judged'][number] {
  const amount = amountOf(line.amount)
  const missing: Readonly<Record<'name' | 'iban' | 'amount', string>> = {
    name: MISSING,
    iban: MISSING,
    amount: MISSING,
  }
  const problems = (['name', 'iban', 'amount'] as const).flatMap((field) => (line[field] === '' ? [{ field, text: missing[field] }] : []))
  if (line.iban.endsWith('0')) problems.push({ field: 'iban', text: CHECK_DIGITS })
  const changed = (['name', 'iban', 'amount', 'concept', 'reference'] as const).filter((field) => before && before[field] !== line[field])
  return { problems, changed, ...(amount === undefined ? {} : { amount }) }
}

export function draftOf(content: Partial<DraftContent> = {}, part: Partial<Draft> = {}): Draft {
  const { title = 'Noviembre', payroll = false, lines = [] } = content
  const judged = lines.map((line) => judge(line, line.copied === undefined ? undefined : part.from?.lines[line.copied - 1]))
  return {
    id: 'd1',
    kind: 'TRANSFERS',
    contract: { id: 'c1', name: 'Proveedores' },
    account: { name: 'Construcciones Peñalver', iban: 'DE89370400440532013000' },
    version: 1,
    title,
    payroll,
    ...(content.scheme ? { scheme: content.scheme } : {}),
    ...(content.executionOn ? { executionOn: content.executionOn } : {}),
    lines,
    judged,
    total: {
      count: lines.length,
      amount: add(...lines.map(({ amount }) => amountOf(amount) ?? toCents(0))),
      wrong: judged.filter(({ problems }) => problems.length > 0).length,
    },
    savedAt: toInstant('2026-11-22T08:42:00Z'),
    savedBy: 'Carmen Muñoz',
    canPrepare: true,
    ...part,
  }
}

/** A bank that keeps what is saved: each time another version, two minutes later. */
export function keepingBank(first: Draft) {
  const bank = { draft: first }
  const answers: Answers = {
    'GET /remittances/v1/drafts/d1': () => bank.draft,
    'PUT /remittances/v1/drafts/d1': ({ body }) => {
      const { version, ...content } = body as DraftContent & { version: number }
      const { kind, schemes, from, canPrepare, available } = first
      const kept = {
        kind,
        ...(schemes ? { schemes } : {}),
        ...(from ? { from } : {}),
        ...(available === undefined ? {} : { available }),
        canPrepare,
        version: version + 1,
        savedAt: toInstant('2026-11-22T08:44:00Z'),
      }
      bank.draft = draftOf(content, kept)
      return bank.draft
    },
    'POST /remittances/v1/drafts/d1/notebook': () => ({ ...NOTEBOOK, id: 'f9', draft: { id: 'd1', contract: 'c1' } }),
    'GET /remittances/v1/drafts-extract': () => ({ drafts: [] }),
  }
  return { bank, answers }
}

export const SHEET: Sheet = {
  name: 'proveedores.xlsx',
  titled: true,
  columns: [
    { title: 'Razón social', sample: 'Gil, S. L.', field: 'name' },
    { title: 'Cta.', sample: IBAN, field: 'iban' },
    { title: 'Total', sample: '845,00', field: 'amount' },
  ],
  lines: [lineOf({ concept: '' }), lineOf({ name: 'Sol', amount: '12,00', concept: '' })],
}

/** Draws the editor at its address. */
export function openEditor(search = '?edit=d1') {
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in', component: Outlet })
  const contract = createRoute({
    getParentRoute: () => signedIn,
    path: '/payments/transfer-remittances/remittances/$id/{-$txId}',
    validateSearch: ({ edit, from }: Record<string, unknown>) => ({
      edit: String(edit),
      ...(typeof from === 'string' ? { from } : {}),
    }),
    component: function At() {
      const { edit = '', from } = contract.useSearch()
      return <EditorPage kind="TRANSFERS" contract={CONTRACT} edit={edit} from={from} />
    },
  })
  const elsewhere = createRoute({ getParentRoute: () => signedIn, path: '/payments', component: () => null })
  const present = createRoute({ getParentRoute: () => signedIn, path: PRESENT_TRANSFERS, component: () => <h1>Comprobación</h1> })
  const routeTree = root.addChildren([shell.addChildren([signedIn.addChildren([contract, elsewhere, present])])])
  const initial = `/payments/transfer-remittances/remittances/c1${search}`
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [initial] }) })
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      {/* The application's own router is registered as the type of all. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, queryClient }
}
