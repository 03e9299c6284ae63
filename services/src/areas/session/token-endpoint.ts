/** POST /services/oauth/v1/token: the OAuth 2 password and refresh_token grants, as the specification writes them (§7). */
import {
  formatLoginError,
  HANDED_OVER,
  SIGN_IN_BUSY,
  TOKEN_PATH,
  type LoginError,
  type TokenRefusal,
} from '@almenara/contract/areas/session'
import { connectionInfo, type ConnectionInfo } from '@almenara/contract/connection-info'
import { MAX_LENGTH, TOKENS_PER_MINUTE } from '@almenara/contract/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bank } from '../../bank.ts'
import { countAddress } from '../../http/address-counts.ts'
import { RETRY_SECONDS } from '../../http/errors.ts'
import { Failure } from '../../http/failure.ts'
import { renew, signIn } from './sign-in.ts'

/** More than any form this endpoint takes: a longer one is refused before it is read. */
const BODY_LIMIT = 8 * 1024
const LONGEST_USERNAME = 4 * MAX_LENGTH.username

export function registerTokenEndpoint(app: FastifyInstance, bank: Bank): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.post(
    TOKEN_PATH,
    { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: TOKENS_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await countAddress(bank, { name: TOKEN_PATH, perMinute: TOKENS_PER_MINUTE }, reply)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      switch (form.get('grant_type')) {
        case 'password':
          return password(bank, form, request.ip, reply)
        case 'refresh_token':
          return refresh(bank, form, reply)
        default:
          return refuse(reply, 400, 'unsupported_grant_type', 'grant_type debe ser password o refresh_token')
      }
    },
  )
}

async function password(bank: Bank, form: URLSearchParams, address: string, reply: FastifyReply): Promise<unknown> {
  const username = form.get('username') ?? ''
  const secret = form.get('password') ?? ''
  const connection = readConnection(form.get('userConnectionInfo'))
  if (username === '' || username.length > LONGEST_USERNAME) return refuse(reply, 400, 'invalid_request', 'username: escriba el usuario')
  if (secret === '' || secret.length > MAX_LENGTH.password) return refuse(reply, 400, 'invalid_request', 'password: escriba la clave')
  if (!connection) return refuse(reply, 400, 'invalid_request', 'userConnectionInfo: envíe application, userAgent y geolocation')
  const captcha = form.get('captcha') ?? ''
  const result = await signIn(bank, { username, password: secret, origin: { ...connection, address }, captcha }).catch(busy)
  if (!result) return refuseBusy(reply)
  return result.ok ? result.tokens : refuseLogin(reply, result.refusal)
}

async function refresh(bank: Bank, form: URLSearchParams, reply: FastifyReply): Promise<unknown> {
  const token = form.get('refresh_token')
  const tokens = token ? await renew(bank, token, form.get(HANDED_OVER) === 'true') : undefined
  return tokens ?? refuse(reply, 401, 'invalid_grant', 'invalid_token')
}

function refuseLogin(reply: FastifyReply, refusal: LoginError): FastifyReply {
  return refuse(reply, 401, refusal.httpCode === 503 ? 'temporarily_unavailable' : 'invalid_grant', formatLoginError(refusal))
}

/** Too many passwords are waiting to be looked at (`passwords.ts`). Throws whatever else went wrong. */
function busy(error: unknown): undefined {
  if (!(error instanceof Failure && error.code === 'BUSY')) throw error
}

/** In the form of this endpoint: who reads it reads no other. Nothing was counted against the name. */
function refuseBusy(reply: FastifyReply): FastifyReply {
  const message = 'En este momento entran muchas personas a la vez. Espere unos segundos y vuelva a intentarlo.'
  reply.header('retry-after', RETRY_SECONDS)
  return refuse(reply, 503, 'temporarily_unavailable', formatLoginError({ httpCode: 503, message, voidCode: SIGN_IN_BUSY }))
}

function refuse(reply: FastifyReply, status: number, error: TokenRefusal['error'], description: string): FastifyReply {
  const body: TokenRefusal = { error, error_description: description }
  return reply.status(status).send(body)
}

function readConnection(text: string | null): ConnectionInfo | undefined {
  try {
    const parsed = connectionInfo.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
