import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../api/tokens.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { currentToasts, dismissToast } from '../kit/toast.ts'
import { Home } from './Home.tsx'
import { brand, lost, stubServices, TOKENS } from './testing.ts'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/home')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.AlmenaraHost
  for (const { id } of currentToasts()) dismissToast(id)
})

function show(reason?: LeaveReason) {
  const onEntered = vi.fn<() => void>()
  render(<Home brand={brand} reason={reason} onFirstAct={() => undefined} onEntered={onEntered} />)
  return { onEntered }
}

/** Whatever the width of its window. */
function onATelephone() {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36')
}

function smallScreen() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  )
}

const closed = { status: () => Response.json({ digitalBankingStatus: 'OFF', cardsStatus: 'ON' }) }

test('an open bank shows the form, the telephones, the security notice and the legal links', async () => {
  stubServices()
  show()
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Acceso a su banca'])
  expect(screen.getByRole('form', { name: 'Acceso a su banca' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '900 000 024' }).getAttribute('href')).toBe('tel:+34900000024')
  expect(screen.getByRole('link', { name: 'Consulte la política de seguridad' }).getAttribute('href')).toBe('/legal/seguridad.html')
  expect(screen.getByRole('link', { name: 'Aviso legal' })).toBeTruthy()
})

test('a closed bank shows the maintenance notice in place of the form, with the focus on its title', async () => {
  stubServices(closed)
  show()
  const title = await screen.findByRole('heading', { level: 1, name: 'Aviso de mantenimiento' })
  expect(screen.queryByRole('form')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText(/Sus tarjetas funcionan con normalidad/)).toBeTruthy()
  expect(screen.getByText(/¿Necesita bloquear una tarjeta\?/).textContent).toContain('900 000 024, todos los días, las 24 horas.')
})

test('a bank that says nothing of its cards makes no promise about them', async () => {
  stubServices({ status: () => new Response('', { status: 502 }) })
  show()
  await screen.findByRole('heading', { name: 'Aviso de mantenimiento' })
  expect(screen.queryByText(/tarjetas funcionan/)).toBeNull()
})

test('without connection it says so, and the form comes back with the connection', async () => {
  stubServices({ status: lost })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  await screen.findByRole('heading', { level: 1, name: 'Sin conexión a Internet' })
  stubServices()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Acceso a su banca' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('«Reintentar» asks again: still closed is said, open brings the form', async () => {
  stubServices(closed)
  show()
  const retry = await screen.findByRole('button', { name: /^Reintentar/ })
  fireEvent.click(retry)
  expect(await screen.findByText('El servicio sigue sin estar disponible.')).toBeTruthy()
  stubServices()
  fireEvent.click(retry)
  expect(await screen.findByRole('form')).toBeTruthy()
})

test('on a computer «Reintentar» is there at once, however narrow its window', async () => {
  smallScreen()
  stubServices(closed)
  show()
  expect(await screen.findByRole('button', { name: /^Reintentar/ })).toBeTruthy()
})

test('on a telephone «Reintentar» comes after five seconds', async () => {
  onATelephone()
  vi.useFakeTimers()
  stubServices(closed)
  show()
  await act(() => vi.advanceTimersByTimeAsync(0)) // the services answer and the notice appears
  await act(() => vi.advanceTimersByTimeAsync(4900))
  expect(screen.getByRole('heading', { name: 'Aviso de mantenimiento' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('button', { name: /^Reintentar/ })).toBeTruthy()
})

test.each<[LeaveReason, string, string]>([
  ['logOut', 'Se ha desconectado correctamente.', 'LOGIN_BY_LOGOUT'],
  ['endSession', 'La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.', 'LOGIN_BY_SESSION_EXPIRED'],
  ['notAuthorized', 'La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.', 'LOGIN_BY_SESSION_EXPIRED'],
])('whoever comes by %s reads why, and the host app is told', async (reason, sentence, kind) => {
  const sent = vi.fn<(message: string) => void>()
  window.AlmenaraHost = { postMessage: sent }
  stubServices()
  show(reason)
  // The region is there before its first message.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Mensajes' }).textContent).toBe(sentence))
  expect(sent.mock.calls).toEqual([[JSON.stringify({ kind })]])
})

test('a bank that closed while the customer was inside keeps the notice until they try, and then they go on', async () => {
  const asked = stubServices()
  storeTokens(TOKENS)
  const { onEntered } = show('maintenance')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aviso de mantenimiento')
  expect(asked.filter((path) => path.includes('status'))).toEqual([])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Reintentar/ })))
  expect(onEntered).toHaveBeenCalledOnce()
})

test('the host app is told of maintenance and of a lost connection', async () => {
  const sent = vi.fn<(message: string) => void>()
  window.AlmenaraHost = { postMessage: sent }
  stubServices(closed)
  show()
  await screen.findByRole('heading', { name: 'Aviso de mantenimiento' })
  // The host is told by an effect, which React may run after the notice is drawn.
  await waitFor(() => expect(sent.mock.calls).toEqual([['{"kind":"OUT_SERVICE"}']]))
})

test('any other address becomes /home, also when going back', () => {
  stubServices()
  history.replaceState(null, '', '/accounts/1?desde=2025#x')
  show()
  expect(location.pathname + location.search + location.hash).toBe('/home')
  history.replaceState(null, '', '/global')
  fireEvent(window, new PopStateEvent('popstate'))
  expect(location.pathname).toBe('/home')
})
