import type { PushDevices as Devices } from '@almenara/contract/areas/alerts/push-devices'
import { toInstant } from '@almenara/contract/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../base/query-client.ts'
import { answerCalls, ROOT } from '../testing.ts'
import PushDevices from './PushDevices.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/1'
const OWN: Devices['devices'][number] = {
  id: 'd1',
  name: 'Chrome en Windows',
  since: toInstant('2026-11-20T09:00:00Z'),
  endpointHash: createHash('sha256').update(ENDPOINT).digest('hex'),
}

/** A browser with notifications, whose user answers so to the permission. */
function browser(permission: NotificationPermission, subscribed = false) {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: ENDPOINT, unsubscribe, toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }) }
  const pushManager = { getSubscription: async () => (subscribed ? subscription : null), subscribe: vi.fn(async () => subscription) }
  const registration = { pushManager }
  const requestPermission = vi.fn(async () => permission)
  const serviceWorker = {
    getRegistration: async () => registration,
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('Notification', { permission: permission === 'denied' ? 'denied' : 'default', requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { unsubscribe, requestPermission, subscribe: pushManager.subscribe }
}

function show(devices: Devices['devices']) {
  const asked = answerCalls({
    [`GET ${ROOT}/push-devices`]: () => ({ publicKey: 'K', devices }),
    [`POST ${ROOT}/push-devices`]: () => ({ id: 'd1' }),
    [`POST ${ROOT}/push-devices/d1/removal`]: () => ({ removed: 'd1' }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PushDevices />
    </QueryClientProvider>,
  )
  return asked
}

const TURN_ON = /^Activar en este navegador/

describe('notifications', () => {
  test('ask for the permission when they are chosen, and not before', async () => {
    const { requestPermission, subscribe } = browser('granted')
    const asked = show([])
    const button = await screen.findByRole('button', { name: TURN_ON })
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.setup().click(button)
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST ${ROOT}/push-devices`))
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' })
    expect(asked.find(({ call }) => call === `POST ${ROOT}/push-devices`)?.body).toEqual({ endpoint: ENDPOINT, p256dh: 'p', auth: 'a' })
  })

  test('that the browser does not let in say how to let them in', async () => {
    browser('denied')
    const asked = show([])
    await userEvent.setup().click(await screen.findByRole('button', { name: TURN_ON }))
    expect(await screen.findByText(/Permítalas en su configuración/)).toBeDefined()
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  test('of this browser are ended in the bank and in the browser', async () => {
    const { unsubscribe } = browser('granted', true)
    const asked = show([OWN])
    expect(await screen.findByText('Chrome en Windows (este navegador)')).toBeDefined()
    expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: /^Desactivar/ }))
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST ${ROOT}/push-devices/d1/removal`))
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  })

  test('are not offered by a browser that has none', async () => {
    const asked = show([])
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`GET ${ROOT}/push-devices`))
    expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
  })
})
