import { mainInfo } from '@almenara/contract/areas/users'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReached } from '../api/connection.ts'
import { queryFor } from '../api/query.ts'
import { storeTokens } from '../api/tokens.ts'
import { watchConnection } from '../base/connection.ts'
import { createQueryClient } from '../base/query-client.ts'
import { currentToasts, dismissToast } from '../kit/toast.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'

let reached: boolean
let asked: number
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  storeTokens({ access_token: 'a', refresh_token: 'r' })
  reached = true
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!reached) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
})
afterEach(() => {
  stop()
  // A notice that is still there would tell that the connection is back, to the next test.
  cleanup()
  reportReached()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The application watches the connection from its first moment. */
function watched(notice: ReactNode) {
  stop = watchConnection()
  return render(notice)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => screen.queryByRole('region', { name: 'Conexión' })
const retry = () => screen.queryByRole('button', { name: /Reintentar/ })
function lose() {
  reached = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return act(async () => fireEvent(window, new Event('offline')))
}

test('a lost connection is told until it is back: what still works and what to check before repeating', async () => {
  watched(<ConnectionNotice />)
  expect(bar()).toBeNull()
  await lose()
  expect(bar()?.textContent).toContain('Sin conexión a Internet')
  expect(bar()?.textContent).toContain('Puede leer lo que ya tiene en pantalla')
  expect(bar()?.textContent).toContain('revise sus movimientos antes de repetir la operación')
  expect(screen.getByRole('status').textContent).toContain('Sin conexión a Internet.')
  reached = true
  await act(async () => fireEvent(window, new Event('online')))
  expect(bar()).toBeNull()
  expect(currentToasts().map(({ text }) => text)).toEqual(['Vuelve a tener conexión.'])
})

test('the button to try again comes after five seconds, when it is also tried by itself, and then ever less often', async () => {
  watched(<ConnectionNotice />)
  await lose()
  await pass(4900)
  expect([retry(), asked]).toEqual([null, 0])
  await pass(200)
  expect(retry()).not.toBeNull()
  expect(asked).toBe(1)
  await pass(9800)
  expect(asked).toBe(1)
  await pass(400)
  expect(asked).toBe(2)
})

test('«Reintentar» that finds nobody says so', async () => {
  watched(<ConnectionNotice />)
  await lose()
  await pass(5100)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Reintentar/ })))
  expect(screen.getByRole('status').textContent).toBe('Sigue sin conexión.')
})

test('the bank that does not answer while the device has a connection is told in other words', async () => {
  watched(<ConnectionNotice />)
  reached = false
  const client = createQueryClient()
  await act(async () => {
    await client.fetchQuery({ ...queryFor(mainInfo, {}), retry: false }).catch(() => undefined)
  })
  expect(bar()?.textContent).toContain('No podemos comunicar con el banco')
})

test('what a customer asks to be done without connection fails at once: it is never kept to be sent later', async () => {
  watched(<ConnectionNotice />)
  await lose()
  const sent = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('lost')))
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn: sent }))
  await mutation.execute(undefined).catch(() => undefined)
  expect(sent).toHaveBeenCalledOnce()
  expect(mutation.state.isPaused).toBe(false)
})
