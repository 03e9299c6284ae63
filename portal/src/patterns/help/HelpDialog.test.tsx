import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSE_HELP, openHelp } from '../../base/help.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { environment } from '../../environment.ts'
import { HelpHost } from './HelpHost.tsx'

const PATH = { screenInfo: { helpPath: '/help#posicion-global' } }

// No page is loaded into the frame here, and the light DOM complains of it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

function show(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_path: string) => answer())
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HelpHost />
    </QueryClientProvider>,
  )
  return fetched
}
const open = (topic?: string) => act(() => openHelp(topic))
const frame = () => screen.findByTitle<HTMLIFrameElement>('Página de ayuda')
const nothing = () => Response.json({}, { status: 500 })

test('shows the page that the bank gives for the screen, with what the customer uses, and a spinner until it comes', async () => {
  sessionStorage.setItem('access_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }))
  const fetched = show(() => Response.json(PATH))
  open()
  expect(new URL((await frame()).src).pathname).toBe('/help')
  expect(new URL((await frame()).src).search).toBe('?applicationType=web')
  expect(new URL((await frame()).src).hash).toBe('#posicion-global')
  expect(fetched.mock.calls[0]?.[0]).toBe(`/services/statusauth/v2/web?screenPath=${encodeURIComponent(location.pathname)}`)
  expect(screen.getByText('Abriendo la ayuda…', { selector: '[aria-busy] *' })).toBeTruthy()
})

test('a topic of its own takes the place of the screen’s, and «Cerrar» closes it', async () => {
  show(() => Response.json(PATH))
  open('alias-cambiar')
  expect(new URL((await frame()).src).hash).toBe('#alias-cambiar')
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where the bank does not answer, it says so and tries again', async () => {
  sessionStorage.setItem('access_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }))
  const answers = [nothing, () => Response.json(PATH)]
  show(() => (answers.shift() ?? nothing)())
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await frame()).toBeTruthy()
})

test('a page that does not come in twenty seconds has failed', async () => {
  show(() => Response.json(PATH))
  open()
  await frame()
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  open()
  act(() => {
    vi.advanceTimersByTime(20_000)
  })
  expect(screen.getByText(/No se ha podido abrir la ayuda/)).toBeTruthy()
})

test('Escape told by the page inside closes it; the same words from anywhere else do not', async () => {
  show(() => Response.json(PATH))
  open()
  const { contentWindow } = await frame()
  const say = (source: MessageEventSource | null, origin: string) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data: CLOSE_HELP, origin, source }))
    })
  say(window, location.origin)
  say(contentWindow, 'https://other.example')
  expect(screen.getByRole('dialog')).toBeTruthy()
  say(contentWindow, location.origin)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a help site on another host is shown with its topic, and what is said from it is heard', async () => {
  Object.assign(environment, { helpUrl: 'https://ayuda.banco.example/portal' })
  show(() => Response.json(PATH))
  open('alias-cambiar')
  const shown = await frame()
  expect(shown.src).toBe('https://ayuda.banco.example/portal?applicationType=web#alias-cambiar')
  fireEvent.load(shown)
  expect(screen.queryByText('Abriendo la ayuda…', { selector: '[aria-busy] *' })).toBeNull()
  const say = (origin: string) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data: CLOSE_HELP, origin, source: shown.contentWindow })))
  say(location.origin)
  expect(screen.getByRole('dialog')).toBeTruthy()
  say('https://ayuda.banco.example')
  expect(screen.queryByRole('dialog')).toBeNull()
  Object.assign(environment, { helpUrl: '/help' })
})
