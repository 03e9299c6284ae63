// @vitest-environment happy-dom
import { challenge, type ProofOfWork } from '@almenara/contract/areas/captcha'
import { pathOf } from '@almenara/contract/call'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCaptcha } from './captcha.ts'

/** Made by ALTCHA's own library, for the counter 301. */
const PROOF: ProofOfWork = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    data: { action: 'login', expiresAt: '2026-11-20T09:10:00.000Z' },
    keyLength: 32,
    keyPrefix: '1d074c2bc6d23707a97dc649e1f7f889',
    keySignature: '0cfa385c69ee7e862bb8aa4bf84ae3d3b7de06d435123842ff77c0bf737c4621',
    nonce: '74c26a93c4a6a96ca886a0069badb05e',
    salt: '24886f9198e03a5b062d0c40dbdd423a',
  },
  signature: '9a2e440a81a3e1c08ccb197a7ae1427b18766779a1c424e6a1326cbed9477d27',
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.querySelectorAll('script').forEach((script) => script.remove())
})

const bankAsks = (answer: () => Response) => {
  const fetched = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('the challenge is asked for where the contract says, and its work is done and sent whole', async () => {
  const fetched = bankAsks(() => Response.json({ provider: 'ALTCHA', challenge: PROOF }))
  const answer = JSON.parse(atob(await answerCaptcha('login')))
  expect(fetched.mock.calls).toEqual([[pathOf(challenge.path, { action: 'login' })]])
  expect([challenge.method, challenge.feature]).toEqual(['GET', 'public'])
  expect(answer).toEqual({ challenge: PROOF, solution: { counter: 301, derivedKey: expect.stringMatching(/^1d074c2b[0-9a-f]{56}$/) } })
})

test('reCAPTCHA brings its script with the bank’s key and gives a token for the action', async () => {
  bankAsks(() => Response.json({ provider: 'RECAPTCHA', siteKey: 'si te' }))
  const execute = vi.fn<(key: string, options: { action: string }) => Promise<string>>(async () => 'token')
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src } = script as HTMLScriptElement
    expect(src).toBe('https://www.google.com/recaptcha/api.js?render=si%20te')
    vi.stubGlobal('grecaptcha', { ready: (act: () => void) => act(), execute })
    ;(script as HTMLScriptElement).dispatchEvent(new Event('load'))
  })
  expect(await answerCaptcha('recover-password')).toBe('token')
  expect(execute).toHaveBeenCalledWith('si te', { action: 'recover_password' })
})

test.each([
  ['a bank that does not answer', () => new Response('', { status: 503 })],
  [
    'a challenge that has no answer',
    () => Response.json({ provider: 'ALTCHA', challenge: { ...PROOF, parameters: { ...PROOF.parameters, cost: 0 } } }),
  ],
])('%s leaves no answer, and nothing is thrown', async (_name, answer) => {
  bankAsks(answer)
  expect(await answerCaptcha('login')).toBe('')
})
