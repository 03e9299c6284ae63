import { toCents } from '@almenara/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing.tsx'
import { CHECK_DIGITS, draftOf, IBAN, keepingBank, lineOf, MISSING, openEditor } from './testing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** The editor of a remittance with these lines, and the bank that keeps it. */
async function open(draft = draftOf()) {
  const { bank, answers } = keepingBank(draft)
  const calls = answerCalls(answers)
  const user = userEvent.setup()
  const page = openEditor()
  await screen.findByRole('textbox', { name: /^Título/ })
  return { bank, user, ...calls, ...page }
}

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const saved = () => screen.findByText('Guardado a las 09:44')
const descriptionOf = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

test('a line is written from cell to cell, saved by itself and said when, with its total as it is typed', async () => {
  const { bank, user } = await open()
  await user.type(await cell('Beneficiario, línea 1'), 'Gil, S. L.{Tab}')
  expect(document.activeElement).toBe(await cell('IBAN, línea 1'))
  await user.keyboard(`${IBAN}{Tab}1250`)
  expect(screen.getAllByText('1.250,00 €').length).toBeGreaterThan(0)
  await user.keyboard('{Tab}')
  expect(valueOf('Importe, línea 1')).toBe('1.250,00')
  await saved()
  await waitFor(() =>
    expect(bank.draft.lines).toEqual([{ name: 'Gil, S. L.', iban: IBAN, amount: '1.250,00', concept: '', reference: '' }]),
  )
})

test('it says what its account would have left, and its file is taken away once nothing in it is wrong', async () => {
  const { user } = await open(draftOf({ lines: [lineOf()] }, { available: toCents(200_000) }))
  const left = (await screen.findByText(/^Disponible después:/)).textContent
  expect(left?.replaceAll(/\s/g, ' ')).toMatch(/^Disponible después: .*€$/)
  expect(screen.getByRole('button', { name: /^Descargar fichero \(pain\.001\)/ })).toBeTruthy()
  await user.clear(await cell('Beneficiario, línea 1'))
  await user.clear(await cell('IBAN, línea 1'))
  await user.clear(await cell('Importe, línea 1'))
  await user.clear(await cell('Concepto, línea 1'))
  await user.clear(await cell('Referencia, línea 1'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Descargar fichero \(pain\.001\)/ })).toBeNull())
  expect(screen.getByText(/^Disponible después:/).textContent?.replaceAll(/\s/g, ' ')).toBe('Disponible después: 2.000,00 €')
})

test('Enter and the arrows go among the lines as in a spreadsheet, and stay at its edges', async () => {
  const { user } = await open(draftOf({ lines: [lineOf(), lineOf({ name: 'Sol' })] }))
  await user.click(await cell('Importe, línea 1'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await cell('Importe, línea 2'))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(await cell('Importe, línea 1'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(await cell('Concepto, línea 1'))
  await user.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(await cell('Importe, línea 3'))
})

test('a block that is pasted fills the cells from the one that has the focus, and is taken back at one press', async () => {
  const { user } = await open(draftOf({ lines: [lineOf()] }))
  await user.click(await cell('Beneficiario, línea 2'))
  await user.paste(`Aceros\t${IBAN}\t12,5\tCorrugado\tA-1\nSol\t${IBAN}\t3\tPintura\tA-2\n`)
  expect([valueOf('Beneficiario, línea 2'), valueOf('Importe, línea 2'), valueOf('Referencia, línea 3')]).toEqual([
    'Aceros',
    '12,50',
    'A-2',
  ])
  expect(screen.getByText('2 filas pegadas')).toBeTruthy()
  await saved()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(valueOf('Beneficiario, línea 2')).toBe(''))
  expect(screen.queryByRole('textbox', { name: 'Beneficiario, línea 3' })).toBeNull()
})

test('an amount that may be read in two ways is asked once for all that was pasted, and nothing goes on before', async () => {
  const { user } = await open()
  await user.click(await cell('Beneficiario, línea 1'))
  await user.paste(`Aceros\t${IBAN}\t1.092\nSol\t${IBAN}\t2.500\n`)
  const check = () => screen.getByRole('button', { name: /^Comprobar remesa/ })
  expect(check().getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(check())).toBe('Indique antes qué importe es «1.092».')
  await user.click(screen.getByRole('button', { name: /^1,09/ }))
  expect([valueOf('Importe, línea 1'), valueOf('Importe, línea 2')]).toEqual(['1,09', '2,50'])
  await waitFor(() => expect(check().getAttribute('aria-disabled')).toBeNull())
})

test('what is wrong is said beside its cell, found one after another, and goes once it is mended', async () => {
  const { user } = await open(draftOf({ lines: [lineOf(), lineOf({ iban: `${IBAN}0` }), lineOf({ amount: '' })] }))
  const wrong = await cell('IBAN, línea 2')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(wrong)).toBe(CHECK_DIGITS)
  const check = screen.getByRole('button', { name: /^Comprobar remesa/ })
  expect(descriptionOf(check)).toBe('Corrija los 2 errores para continuar.')
  const next = screen.getByRole('button', { name: 'Ir al siguiente error' })
  await user.click(next)
  await waitFor(() => expect(document.activeElement).toBe(wrong))
  await user.click(next)
  const empty = await cell('Importe, línea 3')
  await waitFor(() => expect(document.activeElement).toBe(empty))
  await user.keyboard('7{Enter}')
  await user.clear(wrong)
  await user.type(wrong, `${IBAN}{Tab}`)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ir al siguiente error' })).toBeNull())
  expect(wrong.getAttribute('aria-invalid')).toBeNull()
})

test('nothing is missed in a line that is being begun until it is left', async () => {
  const { bank, user } = await open()
  await user.type(await cell('Beneficiario, línea 1'), 'Gil{Tab}')
  await waitFor(() => expect(bank.draft.lines).toHaveLength(1))
  await saved()
  expect((await cell('IBAN, línea 1')).getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('textbox', { name: /Título/ }))
  await waitFor(async () => expect(descriptionOf(await cell('IBAN, línea 1'))).toBe(MISSING))
})

test('a line that is removed comes back to its place', async () => {
  const { bank, user } = await open(draftOf({ lines: [lineOf({ name: 'Uno' }), lineOf({ name: 'Dos' })] }))
  await user.click(await screen.findByRole('button', { name: 'Quitar la línea 1' }))
  expect(valueOf('Beneficiario, línea 1')).toBe('Dos')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect([valueOf('Beneficiario, línea 1'), valueOf('Beneficiario, línea 2')]).toEqual(['Uno', 'Dos'])
  await waitFor(() => expect(bank.draft.lines.map(({ name }) => name)).toEqual(['Uno', 'Dos']))
})

test('what repeats another remittance marks what is not as it was', async () => {
  const from = {
    id: 'r1',
    number: 'R-1',
    name: 'Octubre',
    count: 1,
    amount: draftOf({ lines: [lineOf()] }).total.amount,
    lines: [lineOf()],
  }
  const { user } = await open(draftOf({ lines: [lineOf({ copied: 1, iban: 'DE89370400440532013009' })] }, { from }))
  expect(descriptionOf(await cell('IBAN, línea 1'))).toBe('Cuenta nueva. Confírmela por teléfono antes de pagar.')
  const amount = await cell('Importe, línea 1')
  await user.clear(amount)
  await user.type(amount, '900{Tab}')
  await waitFor(() => expect(descriptionOf(amount)).toBe('Antes: 845,00'))
})

test('checked, it becomes a file that is reviewed and signed as any other', async () => {
  const { user, asked, router } = await open(draftOf({ lines: [lineOf()] }))
  await user.type(screen.getByRole('textbox', { name: /Título/ }), ' 2026')
  await user.click(screen.getByRole('button', { name: /^Comprobar remesa/ }))
  expect(await screen.findByRole('heading', { name: 'Comprobación' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ notebook: 'f9' })
  const presented = asked.filter(({ call }) => call === 'POST /remittances/v1/drafts/d1/notebook')
  expect(presented.map(({ body }) => body)).toEqual([{ version: 2 }])
})

test('whoever may only see it changes nothing', async () => {
  await open(draftOf({ lines: [lineOf()] }, { canPrepare: false }))
  expect((await cell('Importe, línea 1')).readOnly).toBe(true)
  const row = screen.getByRole('row', { name: /^1/ })
  expect(within(row).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Comprobar remesa/ })).toBeNull()
})

test('debits are written with their mandate, by the scheme that is chosen, and are no payroll', async () => {
  const { bank, user } = await open(draftOf({}, { kind: 'DEBITS', schemes: ['CORE', 'B2B'] }))
  await user.type(await cell('Deudor, línea 1'), 'Ana Gil{Tab}')
  await user.keyboard(`${IBAN}{Tab}45,5{Tab}Cuota{Tab}SOCIO 114{Tab}02/01/2024{Tab}Primero{Tab}C-1{Tab}`)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Esquema' }), 'B2B')
  await waitFor(
    () =>
      expect(bank.draft).toMatchObject({
        scheme: 'B2B',
        lines: [{ name: 'Ana Gil', amount: '45,50', mandate: 'SOCIO 114', signedOn: '02/01/2024', sequence: 'Primero', reference: 'C-1' }],
      }),
    { timeout: 5_000 },
  )
  expect(screen.getByText('Cuenta de abono')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Son nóminas o pensiones' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Descargar fichero \(pain\.008\)/ })).toBeTruthy()
})
