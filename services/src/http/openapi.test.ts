import { Validator } from '@seriousme/openapi-schema-validator'
import OpenAPIClientAxios, { type AxiosRequestConfig, type OpenAPIClient } from 'openapi-client-axios'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, move, openTestBank, type TestBank } from '../testing/bank.ts'
import { addSignatory } from '../testing/orders.ts'
import { openApi } from './openapi.ts'
import type { OpenApi } from './openapi-operation.ts'

let bank: TestBank
let address: string
let document: OpenApi
beforeAll(async () => {
  bank = await openTestBank({ messagePages: true })
  address = await bank.app.listen({ port: 0, host: '127.0.0.1' })
  document = (await fetch(`${address}/services/openapi.json`).then((reply) => reply.json())) as OpenApi
})
afterAll(() => bank.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET', operation })),
  )

describe('the OpenAPI document', () => {
  test('is one of version 3.1, by its own rules', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('says where the services are', () => {
    const { environments } = bank.bank.brand
    const local = { ...environments.local, servicesUrl: 'https://api.bank.example' }
    const apart = { ...bank.bank, brand: { ...bank.bank.brand, environments: { ...environments, local } } }
    const servers = [bank.bank, apart, { ...bank.bank, portalUrl: undefined }].map((one) => openApi(one).servers)
    expect(servers).toEqual([[{ url: 'https://banca.example' }], [{ url: 'https://api.bank.example' }], [{ url: '/' }]])
  })

  test('gives every operation a name of its own', () => {
    const names = operations().map(({ operation }) => operation.operationId)
    expect(names.filter((name, at) => !/^\w+$/.test(name) || names.indexOf(name) !== at)).toEqual([])
  })

  test('says of every operation whether it needs a session, as it does', async () => {
    for (const { path, method, operation } of operations()) {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const { statusCode } = await bank.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) })
      if (operation.security) expect(statusCode, `${method} ${path}`).not.toBe(401)
      else expect(statusCode, `${method} ${path}`).toBe(401)
    }
  })

  test('declares every way in which a session can be refused, and what is closed', () => {
    const pool = document.paths['/services/cards/v1/pool']?.['get']
    expect(Object.keys(pool?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '429', '500', '503', '510', '511'])
    const recovery = document.paths['/services/users/v1/recover-user-password/authorization']?.['post']
    expect(Object.keys(recovery?.responses ?? {})).not.toContain('401')
  })

  test('names the media types of each file, and none that says nothing', () => {
    const typesOf = (path: string) => Object.keys(document.paths[path]?.['get']?.responses['200']?.content ?? {})
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(typesOf('/services/accounts/v1/{id}/detail/export')).toEqual(['application/pdf'])
    expect(typesOf('/services/accounts/v2/{id}/movement-extract/export/screen')).toEqual(['application/pdf', sheet])
    const data = ['text/plain; charset=iso-8859-1', 'application/xml; charset=utf-8']
    expect(typesOf('/services/accounts/v2/{id}/movement-extract/export/data')).toEqual(data)
    expect(typesOf('/services/users/v1/personal-documents/export/{operationId}')).toEqual(['application/pdf', 'application/zip'])
    // What customers send is taken, and given back, as it came: what it is, its bytes say.
    const saysNothing = Object.keys(document.paths).filter((path) => JSON.stringify(document.paths[path]).includes('octet-stream'))
    const taken = ['drafts/{draftId}/sheet', 'notebooks', 'notebooks/{supportId}/original', 'transfer-notebooks']
    expect(saysNothing.toSorted()).toEqual(['/services/aeat/v1/files', ...taken.map((path) => `/services/remittances/v1/${path}`)])
  })
})

/** A client made of the document alone: names, addresses, media types and whether a session is needed are all read there. */
async function clientOf(): Promise<{ client: OpenAPIClient; signedIn: (token: string) => void }> {
  const api = new OpenAPIClientAxios({ definition: structuredClone(document) as never, withServer: { url: address } })
  const client = await api.init()
  let bearer = ''
  client.interceptors.request.use((config) => {
    const { pathname } = new URL(config.url ?? '', address)
    const operation = api.getOperations().find(({ path, method }) => method === config.method && matches(path, pathname))
    const [type] = Object.keys((operation?.requestBody as { content?: object } | undefined)?.content ?? {})
    if (type) config.headers.set('content-type', type)
    if ((operation?.security ?? document.security).length > 0) config.headers.set('authorization', `Bearer ${bearer}`)
    return config
  })
  return { client, signedIn: (token) => (bearer = token) }
}

function matches(path: string, pathname: string): boolean {
  const [own, parts] = [path.split('/'), pathname.split('/')]
  return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at])
}

test('a client made of the document signs in and makes a transfer between own accounts, in two steps', async () => {
  const user = await addSignatory(bank, 'cliente.generado')
  const [from, to] = [await addAccount(bank, user), await addAccount(bank, user)]
  await move(bank, from, 100_000, '2026-11-19')
  const { client, signedIn } = await clientOf()
  const ask = async (name: string, params: Record<string, string> = {}, data?: unknown, config?: AxiosRequestConfig) => {
    const call = client[name]
    if (!call) throw new Error(`The client has no ${name}`)
    return (await call(params, data, config)).data
  }
  const connection = { application: 'web', userAgent: 'client', geolocation: { latitude: 0, longitude: 0 } }
  const form = { grant_type: 'password', username: user.username, password: user.password, userConnectionInfo: JSON.stringify(connection) }
  signedIn((await ask('post_oauth_v1_token', {}, form)).access_token)
  const transfer = 'post_internal_transfers_v1_id_creation'
  const order = { operationId: randomUUID(), target: to.id, amount: 25_000, concept: 'Ahorro', method: 'OTP_SMS' }
  const asked = await ask(`${transfer}_authorization`, { id: from.id }, order)
  expect(asked).toMatchObject({ status: 'SIGNING', signature: { challenge: { method: 'OTP_SMS' } } })
  const url = `${address}/services/dev/v1/messages?to=${encodeURIComponent(user.mobile)}`
  const [message] = (await (await fetch(url)).json()) as { text: string }[]
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  const proof = { operationId: order.operationId, proof: { method: 'OTP_SMS', code } }
  expect(await ask(`${transfer}_confirmation`, { id: from.id }, proof)).toMatchObject({ status: 'EXECUTED', amount: 25_000 })
  const { balance } = await ask('get_accounts_v1_id_detail', { id: to.id })
  expect(balance).toBe(25_000)
})
