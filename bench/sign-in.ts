/** What a morning of sign-ins costs over HTTP: how many a second one process takes, and what the other requests wait meanwhile. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { hashPassword } from '../services/src/identity/passwords.ts'
import type { PreparedBank } from './prepared-bank.ts'
import { withServedBank } from './served-bank.ts'
import { limit, p99, type Verdict } from './verdict.ts'

const CUSTOMERS = 500
const CLIENTS = 16
const WARM_SECONDS = 2
const SECONDS = 8
/** As many as are asked meanwhile: of 300, the 99th hundredth is the third slowest, which is anything between 7 and 10 ms. */
const REST_REQUESTS = 1500
const PASSWORD = 'Bosque-1975'
const MIN_RATE = 45
const MAX_SLOWER = 2

export async function benchSignIn(report: (line: string) => void): Promise<Verdict[]> {
  return withServedBank({ customers: CUSTOMERS, fill: givePasswords }, async ({ people, served }) => {
    const [token = ''] = await served.tokens()
    const at = `http://127.0.0.1:${served.port}/services`
    const ask = () => timed(`${at}/transfers/v1/${people[0]?.to}/issued-extract`, { headers: { authorization: `Bearer ${token}` } })
    for (const seconds of [WARM_SECONDS, SECONDS]) {
      const rest = await several(ask)
      const { rate, others } = await morning({ url: `${at}/oauth/v1/token`, seconds, ask })
      if (seconds === WARM_SECONDS) continue
      report(
        `sign-in: ${Math.round(rate)} a second; another request takes ${p99(rest).toFixed(1)} ms at rest and ${p99(others).toFixed(1)} meanwhile (p99)`,
      )
      return [
        limit('sign-ins a second of one process', rate, 'at least', MIN_RATE, ''),
        limit('sign-ins, p99 of other requests beside at rest', p99(others) / p99(rest), 'at most', MAX_SLOWER, ' ×'),
      ]
    }
    return []
  })
}

async function givePasswords({ owner }: PreparedBank): Promise<void> {
  await owner.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
}

async function timed(url: string, init: RequestInit): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, init)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${body}`)
  return performance.now() - begun
}

async function several(ask: () => Promise<number>): Promise<number[]> {
  const took: number[] = []
  for (let count = 0; count < REST_REQUESTS; count += 1) took.push(await ask())
  return took
}

/** From an address of its own, as customers': from one, no more are taken than an office sends. */
async function signInFrom(localAddress: string, url: string, form: string): Promise<void> {
  const asked = request(url, { method: 'POST', localAddress, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  asked.end(form)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`A sign-in was answered ${answer.statusCode}`)
}

interface Morning {
  url: string
  seconds: number
  ask: () => Promise<number>
}

/** `CLIENTS` customers at a time sign in as fast as they are answered, while another asks for one thing after another. */
async function morning({ url, seconds, ask }: Morning): Promise<{ rate: number; others: number[] }> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  const others: number[] = []
  let signed = 0
  const connection = JSON.stringify({ application: 'web', userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 } })
  const signIn = async (index: number) => {
    for (let next = index; performance.now() < end; next = (next + CLIENTS) % CUSTOMERS) {
      const form = { grant_type: 'password', username: `cliente${next + 1}`, password: PASSWORD, userConnectionInfo: connection }
      await signInFrom(`127.${1 + (next >> 8)}.${next & 255}.1`, url, new URLSearchParams(form).toString())
      signed += 1
    }
  }
  const asking = async () => {
    while (performance.now() < end) others.push(await ask())
  }
  await Promise.all([asking(), ...Array.from({ length: CLIENTS }, (_, index) => signIn(index))])
  return { rate: signed / ((performance.now() - begun) / 1000), others }
}
