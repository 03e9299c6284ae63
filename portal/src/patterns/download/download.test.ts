// @vitest-environment happy-dom
import { call, FILE } from '@almenara/contract/call'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { storeTokens } from '../../api/tokens.ts'
import { installFakeApp, removeApp, sendFromApp } from '../../native/testing/app.ts'
import { download } from './download.ts'
// Loaded when it is needed, which under a clock that stands still would be never.
import './native-download.ts'

const definition = { path: '/things/v1/{id}/export', summary: 'Una cosa', feature: 'global', reply: FILE } as const
const params = z.object({ id: z.string() })
const list = call({ ...definition, method: 'GET', params })
const receipt = call({ ...definition, method: 'POST', params, body: z.object({ of: z.string() }) })
const bring = (options = {}) => download(list, { params: { id: '1' } }, options)

const OPEN = { digitalBankingStatus: 'ON', savingStatus: 'ON', cardsStatus: 'ON', bizumStatus: 'ON', updatingHistoricsStatus: 'OFF' }
const file = (body: BodyInit = 'hola') =>
  new Response(body, { headers: { 'content-disposition': `attachment; filename*=UTF-8''n%C3%B3mina.pdf`, 'content-length': '4' } })

const sent: { path: string; init: RequestInit | undefined }[] = []
const saved = vi.fn<(name: string) => void>()
const released = vi.fn<(address: string) => void>()

function services(status: () => Response, answer: () => Response = file) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push({ path, init })
    return path.includes('/statusauth/') ? status() : answer()
  })
}
const open = (changes: object = {}) => services(() => Response.json({ ...OPEN, ...changes }))

beforeEach(() => {
  storeTokens({ access_token: 'token', refresh_token: 'refresh' })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(released)
})
afterEach(() => {
  sent.length = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
  saved.mockReset()
  released.mockReset()
  removeApp()
})

test('a file is saved under the name that the services gave it, and let go after 40 seconds', async () => {
  vi.useFakeTimers()
  open()
  const onProgress = vi.fn<(words: string) => void>()
  expect(await bring({ onProgress })).toBe('nómina.pdf')
  expect(saved).toHaveBeenCalledExactlyOnceWith('nómina.pdf')
  expect(onProgress).toHaveBeenLastCalledWith('Descargando 100 %…')
  vi.advanceTimersByTime(39_999)
  expect(released).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(released).toHaveBeenCalledExactlyOnceWith('blob:one')
})

test('one that is made of what is sent is asked for as a PDF', async () => {
  open()
  await download(receipt, { params: { id: '1' }, body: { of: 'x' } })
  expect(sent.at(-1)?.init).toMatchObject({ method: 'POST', body: '{"of":"x"}', headers: { accept: 'application/pdf' } })
})

test.each([
  ['the bank is closed', { digitalBankingStatus: 'OFF' }, undefined, 'OUT_OF_SERVICE'],
  ['the bank does not say that it is open', { digitalBankingStatus: undefined }, undefined, 'OUT_OF_SERVICE'],
  ['histories are being updated', { updatingHistoricsStatus: 'ON' }, 'UPDATING_HISTORICS', 'UPDATING_HISTORICS'],
  ['it is not known whether they are', { updatingHistoricsStatus: undefined }, 'UPDATING_HISTORICS', 'UPDATING_HISTORICS'],
  ['savings are closed', { savingStatus: 'OFF' }, 'SAVING_OFFLINE', 'SAVING_OFFLINE'],
  ['cards are closed', { cardsStatus: undefined }, 'CARDS_OFFLINE', 'CARDS_OFFLINE'],
  ['one of two is closed', { updatingHistoricsStatus: 'ON' }, ['CARDS_OFFLINE', 'UPDATING_HISTORICS'], 'UPDATING_HISTORICS'],
  ['Bizum is closed', { bizumStatus: 'OFF' }, 'BIZUM_OFFLINE', 'BIZUM_OFFLINE'],
])('it is not even asked for while %s', async (_, changes, unless, code) => {
  open(changes)
  await expect(bring({ unless })).rejects.toMatchObject({ code, type: code })
  expect(sent).toHaveLength(1)
})

test('what does not rest on a closed service is brought', async () => {
  open({ cardsStatus: 'OFF', savingStatus: 'OFF', bizumStatus: 'OFF', updatingHistoricsStatus: 'ON' })
  await bring()
  expect(saved).toHaveBeenCalledOnce()
})

test('a status that cannot be had refuses the download', async () => {
  services(() => new Response('oops', { status: 500 }))
  await expect(bring()).rejects.toMatchObject({ type: 'OUT_OF_SERVICE' })
  expect(sent).toHaveLength(1)
})

test('the services’ refusal is read from its JSON body', async () => {
  const error = { type: 'VOID', code: 'Q050', message: 'Son demasiados' }
  services(
    () => Response.json(OPEN),
    () => Response.json({ error }, { status: 400 }),
  )
  await expect(bring()).rejects.toMatchObject({ code: 'Q050', type: 'VOID', hostText: 'Son demasiados' })
  expect(saved).not.toHaveBeenCalled()
})

test('a connection that breaks half-way leaves no file', async () => {
  const broken = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(2)),
      pull: (controller) => controller.error(new TypeError('network error')),
    })
  services(
    () => Response.json(OPEN),
    () => file(broken()),
  )
  await expect(bring()).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' })
  expect(saved).not.toHaveBeenCalled()
})

test('a file that the device does not take says so', async () => {
  open()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new DOMException('quota')
  })
  await expect(bring()).rejects.toMatchObject({ code: 'FILE_NOT_SAVED' })
})

test('the app is given all it needs to bring a file, one at a time, and what it stores is believed', async () => {
  vi.useFakeTimers()
  open()
  const { received } = installFakeApp()
  const both = Promise.all([bring(), download(receipt, { params: { id: '2' }, body: { of: 'x' } })])
  await vi.advanceTimersByTimeAsync(500)
  const url = `${location.origin}/services/things/v1/1/export`
  expect(received).toEqual([
    {
      kind: 'DOWNLOAD',
      payload: {
        id: expect.any(String),
        url,
        method: 'GET',
        headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      },
    },
  ])
  // An app may store its answer itself.
  sessionStorage.setItem('downloadStatus', 'ok')
  await vi.advanceTimersByTimeAsync(1000)
  expect(received.at(-1)?.payload).toMatchObject({ method: 'POST', body: '{"of":"x"}', headers: { accept: 'application/pdf' } })
  sendFromApp('DOWNLOAD', { id: 'of another file', status: 'error' })
  sendFromApp('DOWNLOAD', { id: received.at(-1)?.payload?.['id'], status: 'ok' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await both).toEqual([undefined, undefined])
  expect([received.length, saved.mock.calls.length, sessionStorage.getItem('downloadStatus')]).toEqual([2, 0, null])
})

test.each([
  ['says that it could not', 'error', 1],
  ['does not answer in 60 seconds', undefined, 60],
])('an app that %s leaves Q999', async (_, status, seconds) => {
  vi.useFakeTimers()
  open()
  const onProgress = vi.fn<(words: string) => void>()
  installFakeApp(({ payload }) => status && sendFromApp('DOWNLOAD', { id: payload?.['id'], status }))
  const settled = vi.fn<(error: unknown) => void>()
  const bringing = bring({ onProgress }).catch(settled)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await bringing
  expect(settled.mock.calls[0]?.[0]).toMatchObject({ code: 'Q999', type: 'VOID' })
  expect(onProgress).toHaveBeenCalledTimes(status ? 0 : 60)
})
