/** Every reply that a test meets is one that the OpenAPI document declares: its status, its media type and its shape. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject as provided } from 'vitest'
import type { Bank } from '../bank.ts'
import { openApi } from '../http/openapi.ts'
import type { OpenApi } from '../http/openapi-operation.ts'
import { recordCode } from './answered-codes.ts'

interface Declared {
  document: OpenApi
  /** The path of the document that an address is of: the one that names most of it. */
  pathOf(address: string): string | undefined
  /** Of a schema and its place in the document; made when one like it is first met, as most are those of the same errors. */
  validatorOf(schema: object, pointer: string): ValidateFunction
}

/** Of every test's bank in a worker: they differ in nothing that it tells of replies. */
let declared: Declared | undefined

function declaredBy(bank: Bank): Declared {
  if (declared) return declared
  const document = openApi(bank)
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  // The document holds its schemas and is none itself.
  ajv.addVocabulary(Object.keys(document))
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const byWords = new Map<string, ValidateFunction>()
  const bySchema = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object, pointer: string) => {
    const met = bySchema.get(schema)
    if (met) return met
    const words = JSON.stringify(schema)
    const validator = byWords.get(words) ?? ajv.compile({ $ref: `document#${pointer}` })
    byWords.set(words, validator)
    bySchema.set(schema, validator)
    return validator
  }
  declared = { document, pathOf: paths(document), validatorOf }
  return declared
}

/** From now on a reply that is not as the document says fails the test that asked for it. */
export function checkReplies(app: FastifyInstance, bank: Bank): void {
  const inject = app.inject.bind(app)
  const checked = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const reply = await inject(options)
    checkReply(declaredBy(bank), options, reply)
    if (!options.payloadAsStream) recordCode(provided('answeredCodes'), reply)
    return reply
  }
  Object.assign(app, { inject: checked })
}

function checkReply(
  { document, pathOf, validatorOf }: Declared,
  { method = 'GET', url, payloadAsStream }: InjectOptions,
  reply: LightMyRequestResponse,
): void {
  const path = pathOf((typeof url === 'string' ? url : '').split('?')[0] ?? '')
  const operation = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()]
  if (!path || !operation) return
  const asked = `${method} ${path} answered ${reply.statusCode}`
  const response = operation.responses[reply.statusCode]
  if (!response) throw new Error(`${asked}, which its call does not declare (\`errors\`): ${payloadAsStream ? '' : reply.body}`)
  const type = String(reply.headers['content-type'])
  const mediaType = Object.keys(response.content ?? {}).find((known) => type === known || type.split(';')[0] === known)
  if (mediaType === undefined) throw new Error(`${asked} with ${type}, which is not declared`)
  if (mediaType !== 'application/json') return
  const place = ['paths', path, method.toLowerCase(), 'responses', String(reply.statusCode), 'content', mediaType, 'schema']
  const validate = validatorOf(response.content?.[mediaType]?.schema ?? {}, `/${place.map(escapePointer).join('/')}`)
  if (!validate(reply.json())) throw new Error(`${asked}, and not in the declared shape: ${JSON.stringify(validate.errors)}`)
}

/** RFC 6901, in the fragment of a URI. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

const isParameter = (part: string) => part.startsWith('{')
const parameters = (path: readonly string[]) => path.filter(isParameter).length

function paths(document: OpenApi): Declared['pathOf'] {
  const known = Object.keys(document.paths)
    .map((path) => path.split('/'))
    .toSorted((a, b) => parameters(a) - parameters(b))
  return (address) => {
    const parts = address.split('/')
    return known.find((own) => own.length === parts.length && own.every((part, at) => isParameter(part) || part === parts[at]))?.join('/')
  }
}
