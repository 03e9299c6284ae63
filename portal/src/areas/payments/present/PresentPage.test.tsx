import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endApplication } from '../../../base/application-end.ts'
import { currentToasts, dismissToast } from '../../../kit/toast.ts'
import { PRESENT, PRESENT_TRANSFERS } from '../addresses.ts'
import { waitingSheet } from '../editor/waiting-sheet.ts'
import { answerCalls, NOTEBOOK, renderAt } from '../testing.tsx'
import { PresentPage } from './PresentPage.tsx'

/** The browser's request that tells how much has gone: what it was given, and how the test ends it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  address = ''
  sent: unknown
  status = 0
  responseText = ''
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\n'
  }
  send(body: unknown) {
    this.sent = body
  }
  aborted = false
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
  goes(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
  }
  answers(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

const FILE = new File(['<Document/>'.padEnd(4096, ' ')], 'NOMINAS_NOV_2026.xml')
const CHECKING = { ...NOTEBOOK, state: 'CHECKING', read: 12 }

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  answerCalls({ 'GET /remittances/v1/notebooks/f1': () => CHECKING })
})
afterEach(() => {
  endApplication()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function choose(address = PRESENT, file = FILE) {
  const user = userEvent.setup({ applyAccept: false })
  const page = renderAt(address, <PresentPage />)
  await user.upload(await screen.findByLabelText('Elegir fichero'), file)
  return { user, ...page }
}

test('a file goes as it is, with its name, and says how much of it has gone', async () => {
  await choose(`${PRESENT}?contract=c1`)
  const bar = await screen.findByRole('progressbar', { name: 'Fichero enviado' })
  FakeRequest.last.goes(1024)
  await waitFor(() => expect(bar.getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe('1 KB de 4 KB'))
  const { address, headers, sent } = FakeRequest.last
  expect(address).toBe('/services/remittances/v1/notebooks?name=NOMINAS_NOV_2026.xml&contract=c1')
  expect([sent, headers['content-type'], headers['authorization']]).toEqual([FILE, 'application/octet-stream', 'Bearer a'])
})

test('once the bank has it the address says which it is, and the check goes on there', async () => {
  const { router } = await choose(PRESENT_TRANSFERS)
  expect(FakeRequest.last.address).toContain('/remittances/v1/transfer-notebooks?')
  FakeRequest.last.answers(200, CHECKING)
  const bar = await screen.findByRole('progressbar', { name: 'Órdenes comprobadas' })
  expect(bar.getAttribute('aria-valuetext')).toBe('12 de 36 órdenes')
  expect(router.state.location.search).toEqual({ notebook: 'f1' })
})

test('a file that is on its way is found again by whoever comes back to the screen', async () => {
  const { router } = await choose()
  await router.navigate({ to: '/payments' })
  await router.navigate({ to: PRESENT })
  expect(await screen.findByRole('progressbar', { name: 'Fichero enviado' })).toBeTruthy()
})

test('what is being sent may be cancelled, and another file chosen', async () => {
  const { user } = await choose()
  await user.click(await screen.findByRole('button', { name: 'Cancelar el envío' }))
  expect(await screen.findByLabelText('Elegir fichero')).toBeTruthy()
})

test('what could not be sent says why and may be sent again', async () => {
  const { user } = await choose()
  FakeRequest.last.dispatchEvent(new Event('error'))
  const again = await screen.findByRole('button', { name: 'Volver a enviar el fichero' })
  const control = screen.getByLabelText('Elegir otro fichero')
  const said = control
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(said?.join(' ')).toContain('«NOMINAS_NOV_2026.xml» no se ha enviado.')
  const failed = FakeRequest.last
  await user.click(again)
  await waitFor(() => expect(FakeRequest.last).not.toBe(failed))
})

test('what certainly is no remittance is said before it is sent', async () => {
  const last = FakeRequest.last
  await choose(PRESENT, new File(['%PDF-1.7'], 'listado.pdf'))
  expect(await screen.findByText('Ha elegido un documento PDF.', { exact: false })).toBeTruthy()
  expect(FakeRequest.last).toBe(last)
})

test('a refusal of the bank while it is sent is told in its words', async () => {
  await choose()
  FakeRequest.last.answers(413, { type: 'VOID', code: 'NOTEBOOK_TOO_LARGE', message: '' })
  expect(await screen.findByText(/El fichero pesa más de 160 MB/)).toBeTruthy()
})

test('what is on its way when the customer signs out is cancelled, and nothing is told to whoever comes next', async () => {
  const { router } = await choose()
  await screen.findByRole('progressbar', { name: 'Fichero enviado' })
  await router.navigate({ to: '/payments' })
  act(endApplication)
  expect(FakeRequest.last.aborted).toBe(true)
  await router.navigate({ to: PRESENT })
  expect(await screen.findByLabelText('Elegir fichero')).toBeTruthy()
  expect(currentToasts()).toEqual([])
})

test('whoever has gone to another screen is told how the check ended, and is led back to the file', async () => {
  let notebook: unknown = CHECKING
  answerCalls({ 'GET /remittances/v1/notebooks/f1': () => notebook })
  const { router, queryClient } = await choose()
  FakeRequest.last.answers(200, CHECKING)
  await screen.findByRole('progressbar', { name: 'Órdenes comprobadas' })
  await act(() => router.navigate({ to: '/payments' }))
  notebook = NOTEBOOK
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  const [toast] = currentToasts()
  expect(toast?.text).toBe('«NOMINAS_NOV_2026.xml» está comprobado y tiene errores.')
  act(() => toast?.action?.run())
  await waitFor(() => expect(router.state.location.search).toEqual({ notebook: 'f1' }))
  expect(router.state.location.pathname).toBe(PRESENT)
})

test('whoever sees the check end on its own screen is told nothing over it', async () => {
  let notebook: unknown = CHECKING
  answerCalls({ 'GET /remittances/v1/notebooks/f1': () => notebook })
  const { queryClient } = await choose()
  FakeRequest.last.answers(200, CHECKING)
  await screen.findByRole('progressbar', { name: 'Órdenes comprobadas' })
  notebook = NOTEBOOK
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('A presentar · 33')).toBeTruthy()
  expect(currentToasts()).toEqual([])
})

test('a file that could not be sent is told to whoever has gone to another screen', async () => {
  const { router } = await choose()
  await act(() => router.navigate({ to: '/payments' }))
  FakeRequest.last.dispatchEvent(new Event('error'))
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual(['«NOMINAS_NOV_2026.xml» no se ha enviado.']))
})

test('a file goes by the call of the screen that it was chosen at, whichever was visited before', async () => {
  const { router, user } = await choose()
  await user.click(await screen.findByRole('button', { name: 'Cancelar el envío' }))
  await act(() => router.navigate({ to: PRESENT_TRANSFERS }))
  await user.upload(await screen.findByLabelText('Elegir fichero'), FILE)
  expect(FakeRequest.last.address).toContain('/remittances/v1/transfer-notebooks?')
})

test('a sheet is told to be one, and leads with the file that was chosen to a remittance in which it is opened', async () => {
  const refusal = {
    title: 'Es una hoja de cálculo, no un fichero SEPA XML.',
    remedy: 'Ábrala en una remesa: le preguntaremos qué contiene cada columna.',
    sheet: true,
  }
  const refused = { ...NOTEBOOK, state: 'REFUSED', refusal, choices: [], findings: [] }
  answerCalls({ 'GET /remittances/v1/notebooks/f1': () => refused })
  const file = new File(['Nombre;IBAN;Importe'], 'proveedores.csv')
  const { user, queryClient } = await choose(PRESENT, file)
  FakeRequest.last.answers(200, CHECKING)
  expect(await screen.findByRole('heading', { name: refusal.title })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Abrir la hoja en una remesa' })
  expect(link.getAttribute('href')).toBe('/payments/transfer-remittances/remittances/c1?edit=start')
  await user.click(link)
  expect(waitingSheet(queryClient)).toBe(file)
})

test('a file that is only checked is sent as one, so is its correction, and it is not offered again', async () => {
  const CHECKED = { ...NOTEBOOK, state: 'CHECKED', onlyCheck: true, choices: [] }
  const { asked } = answerCalls({ 'GET /remittances/v1/notebooks/f1': () => CHECKED })
  const user = userEvent.setup({ applyAccept: false })
  renderAt(`${PRESENT}?contract=c1`, <PresentPage />)
  await user.upload(await screen.findByLabelText('Solo comprobar un fichero'), FILE)
  await waitFor(() => expect(FakeRequest.last.address).toContain('name=NOMINAS_NOV_2026.xml&contract=c1&onlyCheck=true'))
  act(() => FakeRequest.last.answers(200, CHECKED))
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprobación del fichero' })).toBeTruthy()
  expect(screen.getByText(/^Solo se ha comprobado: de 36 órdenes no se enviará ninguna\./)).toBeTruthy()
  for (const name of ['Continuar a la firma', 'Quitar el fichero', 'Avisar a los firmantes'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('f1')
  await user.upload(screen.getByLabelText('Subir el fichero corregido'), FILE)
  await waitFor(() => expect(FakeRequest.last.address).toMatch(/name=NOMINAS_NOV_2026\.xml&onlyCheck=true$/))
  expect(asked.some(({ call }) => call.endsWith('/presentation'))).toBe(false)
})
