/** A file of the agency's models, as it comes: read whole at once, because it is small, and kept with what is paid of it. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DECLARATION_TYPES, type DeclarationType } from '@almenara/contract/areas/aeat/codes'
import { LARGEST_TAX_FILE, MOST_DECLARATIONS, type FileDeclaration, type uploadTaxFile } from '@almenara/contract/areas/aeat/presentation'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { ModelFileRefused, readModelFile, type ModelDeclaration } from '@almenara/formats/tax/model-file'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Db } from '../../../db/connection.ts'
import { isUuid } from '../../../db/uuid.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { judgeDeclaration } from '../judge-declaration.ts'
import { modelsOn } from '../models.ts'
import { taxFiles } from '../tables.ts'
import { isElsewhere, notPaidHere } from './types.ts'

export type TaxFile = typeof taxFiles.$inferSelect

/** The same operation again answers the same file. */
export const readTaxFile: Handler<typeof uploadTaxFile> = async ({ bank, session, now, query, body }) => {
  const content = await whole(body as Readable)
  const sha256 = digestOf('sha256', content)
  const id = query.operationId
  const known = await findTaxFile(bank.database, session.userId, id)
  if (known) {
    if (known.sha256 !== sha256) throw new Failure('ORDER_REUSED')
    return { fileId: known.id, sha256, declarations: known.declarations }
  }
  const { lines, declarations } = readDeclarations(bank, now, content)
  const row = {
    id,
    userId: session.userId,
    sha256,
    sha1: digestOf('sha1', content),
    bytes: content.length,
    lines,
    content: content.toString('base64'),
    declarations,
    uploadedAt: now,
  }
  const [kept] = await bank.database.transaction((tx) =>
    tx.insert(taxFiles).values(row).onConflictDoNothing().returning({ id: taxFiles.id }),
  )
  if (!kept) throw new Failure('ORDER_REUSED')
  return { fileId: id, sha256, declarations }
}

const digestOf = (algorithm: 'sha1' | 'sha256', content: Buffer): string => createHash(algorithm).update(content).digest('hex')

/** Throws FILE_REFUSED at the byte that is one too many; the connection stays open until the answer is out. */
async function whole(arriving: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of arriving.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > LARGEST_TAX_FILE) {
      arriving.resume()
      throw new Failure('FILE_REFUSED', { message: 'El archivo pesa más de 2 MB. Divídalo en varios.' })
    }
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function readDeclarations(bank: Bank, now: Instant, content: Buffer): { lines: number; declarations: FileDeclaration[] } {
  const taken = modelsOn(bank, dayAt(now)).flatMap(({ model, file }) => (file ? [[model, file] as const] : []))
  try {
    const { lines, declarations } = readModelFile(content, { declarations: MOST_DECLARATIONS, amounts: new Map(taken) })
    return { lines, declarations: declarations.map((one) => toFileDeclaration(bank, now, one)) }
  } catch (error) {
    if (!(error instanceof ModelFileRefused)) throw error
    throw new Failure('FILE_REFUSED', { message: `El archivo no se puede leer: ${error.message} (línea ${error.line}).` })
  }
}

/** With why it is not paid here, if it is not: the rest of the file may be. */
function toFileDeclaration(bank: Bank, now: Instant, one: ModelDeclaration): FileDeclaration {
  const { position, model, period, taxId, name, year, line } = one
  const type = DECLARATION_TYPES.find((known) => known === one.type) as DeclarationType | undefined
  if (!type) throw new ModelFileRefused(line, `el tipo de declaración «${one.type}» no existe`)
  const exercise = year.slice(2)
  const shown = { position, model, taxId, name, exercise, period, type, amount: toCents(one.amount) }
  if (isElsewhere(type)) return { ...shown, problems: [notPaidHere(type)] }
  if (one.amount <= 0) throw new ModelFileRefused(line, 'el importe de un ingreso debe ser mayor que cero')
  return { ...shown, problems: problemsOf(bank, now, shown) }
}

function problemsOf(bank: Bank, now: Instant, shown: Omit<FileDeclaration, 'problems'>): string[] {
  try {
    judgeDeclaration(bank, now, 'HAND', shown)
    return []
  } catch (error) {
    if (error instanceof Failure) return [error.hostText]
    throw error
  }
}

/** A file of this user; nothing where it is another's or does not exist. */
export async function findTaxFile(db: Db, userId: number, id: string): Promise<TaxFile | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined
  const [found] = await db
    .select()
    .from(taxFiles)
    .where(and(eq(taxFiles.id, id), eq(taxFiles.userId, userId)))
  return found
}
