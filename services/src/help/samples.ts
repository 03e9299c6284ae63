/** The sample files that pages of the help offer (`help/samples`): whole files of each format, for whoever writes the export of a program. */
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../http/downloads.ts'
import { answerNotFound } from '../http/errors.ts'
import { HELP_HOME } from './address.ts'
import { helpFolder } from './pages.ts'

const TYPES: Readonly<Record<string, string>> = { xml: 'application/xml', csv: 'text/csv; charset=utf-8' }

export async function registerSamples(app: FastifyInstance): Promise<void> {
  const folder = helpFolder('samples')
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]))
  app.get<{ Params: { file: string } }>(`${HELP_HOME}/ejemplos/:file`, async (request, reply) => {
    const { file } = request.params
    const bytes = files.get(file)
    if (!bytes) return answerNotFound(request, reply)
    return reply
      .type(TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('content-disposition', contentDisposition(file))
      .send(bytes)
  })
}
