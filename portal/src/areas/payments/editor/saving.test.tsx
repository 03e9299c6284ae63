import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { endApplication } from '../../../base/application-end.ts'
import { answerCalls } from '../testing.tsx'
import { draftOf, IBAN, keepingBank, lineOf, openEditor, SHEET } from './testing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('what is written is saved at a pause, without leaving the cell', async () => {
  const { bank, answers } = keepingBank(draftOf())
  answerCalls(answers)
  openEditor()
  await userEvent.type(await cell('Beneficiario, línea 1'), 'Gil')
  expect(screen.getByText('Cambios sin guardar')).toBeTruthy()
  await screen.findByText('Guardado a las 09:44')
  expect(bank.draft.lines).toMatchObject([{ name: 'Gil' }])
})

test('what is left half-way is saved, and is found as it was by whoever comes back', async () => {
  const { bank, answers } = keepingBank(draftOf())
  answerCalls(answers)
  const { router } = openEditor()
  await userEvent.type(await cell('Beneficiario, línea 1'), 'Gil')
  await router.navigate({ to: '/payments' })
  await waitFor(() => expect(bank.draft.lines).toMatchObject([{ name: 'Gil' }]))
  router.history.back()
  expect((await cell('Beneficiario, línea 1')).value).toBe('Gil')
})

test('what waits to be saved when the customer signs out is not sent in the name of whoever comes next', async () => {
  const { answers } = keepingBank(draftOf())
  const { asked } = answerCalls(answers)
  const { router } = openEditor()
  await userEvent.type(await cell('Beneficiario, línea 1'), 'Gil')
  act(endApplication)
  await act(() => router.navigate({ to: '/payments' }))
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('without connection what is written stays, is said not to be saved, and is saved afterwards', async () => {
  const { bank, answers } = keepingBank(draftOf())
  answerCalls(answers)
  openEditor()
  const name = await cell('Beneficiario, línea 1')
  const reached = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await userEvent.type(name, 'Gil{Tab}')
  expect(await screen.findByText('No se ha podido guardar')).toBeTruthy()
  expect(name.value).toBe('Gil')
  vi.stubGlobal('fetch', reached)
  await userEvent.click(screen.getByRole('button', { name: 'Volver a guardar' }))
  await waitFor(() => expect(bank.draft.lines).toMatchObject([{ name: 'Gil' }]))
})

/** Somebody else has saved the second version. */
function staleBank() {
  const theirs = draftOf({ lines: [lineOf({ name: 'De Lucía' })] }, { version: 2, savedBy: 'Lucía Ferrer' })
  const { bank, answers } = keepingBank(draftOf())
  const error = {
    type: 'VOID',
    code: 'DRAFT_STALE',
    message: 'Lucía Ferrer ha guardado esta remesa a las 09:44, mientras usted la escribía.',
  }
  const { asked } = answerCalls({
    ...answers,
    'POST /remittances/v1/drafts': ({ body }) => draftOf((body as { content: object }).content, { id: 'd2' }),
    'GET /remittances/v1/drafts/d2': () => draftOf({ lines: [lineOf({ name: 'Mía' })] }, { id: 'd2' }),
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    if (request.method !== 'PUT') return answered(address, request)
    bank.draft = theirs
    return Response.json(error, { status: 409 })
  })
  return { asked }
}

test('where somebody else has saved it meanwhile, it is said who, and their version may be seen', async () => {
  staleBank()
  openEditor()
  await userEvent.type(await cell('Beneficiario, línea 1'), 'Mía{Tab}')
  expect(await screen.findByText(/^Lucía Ferrer ha guardado esta remesa/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Ver la versión guardada/ }))
  await waitFor(async () => expect((await cell('Beneficiario, línea 1')).value).toBe('De Lucía'))
})

test('and what the later one wrote may be kept as another remittance', async () => {
  const { asked } = staleBank()
  const { router } = openEditor()
  await userEvent.type(await cell('Beneficiario, línea 1'), 'Mía{Tab}')
  await userEvent.click(await screen.findByRole('button', { name: /^Guardar los míos como otra remesa/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ edit: 'd2' }))
  const created = asked.find(({ call }) => call === 'POST /remittances/v1/drafts')
  expect(created?.body).toMatchObject({ contract: 'c1', content: { title: 'Noviembre', lines: [{ name: 'Mía' }] } })
})

/** What the browser sends files with: answers with the sheet, and remembers what was asked. */
function answerSheets() {
  const addresses: string[] = []
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 200
    readonly responseText = JSON.stringify(SHEET)
    open(_method: string, address: string) {
      addresses.push(address)
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n'
    }
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return addresses
}

test('a sheet says what its columns seem to hold, takes another word, and its lines are added', async () => {
  const { bank, answers } = keepingBank(draftOf())
  answerCalls(answers)
  const addresses = answerSheets()
  openEditor()
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(await screen.findByLabelText('Abrir Excel o CSV'), new File(['PK'], 'proveedores.xlsx'))
  expect(await screen.findByRole('dialog', { name: '¿Qué contiene cada columna?' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Razón social' }), 'Importe')
  const add = () => screen.getByRole('button', { name: /^Añadir 2 líneas/ })
  expect(add().getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Razón social' }), 'Concepto')
  await user.click(add())
  expect((await cell('IBAN, línea 2')).value).toBe(IBAN)
  expect(addresses.at(-1)).toContain('columns=concept%2Ciban%2Camount')
  await waitFor(() => expect(bank.draft.lines).toHaveLength(2))
})

test('a remittance is begun at a press, not by its address, and may begin with the sheet that was chosen', async () => {
  const { answers } = keepingBank(draftOf())
  const { asked } = answerCalls({
    ...answers,
    'POST /remittances/v1/drafts': () => draftOf(),
    'GET /remittances/v1/drafts-extract': () => ({
      drafts: [
        {
          id: 'd1',
          contract: { id: 'c1', name: 'Proveedores' },
          title: 'Noviembre',
          count: 3,
          amount: 100,
          savedAt: '2026-11-22T08:42:00Z',
          savedBy: 'Carmen Muñoz',
        },
      ],
    }),
  })
  answerSheets()
  const { router } = openEditor('?edit=start')
  const link = await screen.findByRole('link', { name: 'Noviembre' })
  expect(link.getAttribute('href')).toContain('edit=d1')
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Abrir Excel o CSV'), new File(['PK'], 'proveedores.xlsx'))
  expect(await screen.findByRole('dialog', { name: '¿Qué contiene cada columna?' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ edit: 'd1' })
})
