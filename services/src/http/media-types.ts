/** Files that calls answer with, by the name that their `format` has in a query. */
import { FILE, type Call, type FileFormat } from '@almenara/contract/call'
import * as z from 'zod/mini'

export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  PDF: 'application/pdf',
  XLS: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ZIP: 'application/zip',
  CSB43_CLASSIC: 'text/plain; charset=iso-8859-1',
  CSB43_SEPA: 'text/plain; charset=iso-8859-1',
  XML: 'application/xml; charset=utf-8',
  ORIGINAL: 'application/octet-stream',
}

/** The media types of a call's file: those of its `files`, or of the formats that its query may ask for, or a PDF. None for JSON. */
export function mediaTypesOf({ path, reply, files, query }: Call): readonly string[] {
  if (reply !== FILE) return []
  const named = files ?? formatsIn(query) ?? ['PDF']
  const types = named.map((format) => {
    if (!isFormat(format)) throw new Error(`${path}: there is no media type for the format ${format}`)
    return MEDIA_TYPES[format]
  })
  return [...new Set(types)]
}

function formatsIn(query: Call['query']): string[] | undefined {
  if (!query) return undefined
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const format = properties?.['format']
  return typeof format === 'object' ? format.enum?.map(String) : undefined
}

function isFormat(name: string): name is FileFormat {
  return Object.hasOwn(MEDIA_TYPES, name)
}
