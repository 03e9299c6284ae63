/** A sheet that is opened in a remittance: sent to the bank, which says what its columns seem to hold, and added once its customer agrees. */
import { readSheet, type Sheet, type SheetField } from '@almenara/contract/areas/payments/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { actOnFailure } from '../../../base/query-client.ts'
import { announce } from '../../../kit/announce.ts'
import { withSheet } from './editor-lines.ts'
import type { Editor } from './editor-store.ts'
import { broughtText } from './editor-words.ts'
import { dropSheet, waitingSheet } from './waiting-sheet.ts'

const LONGEST_NAME = 100

export type NamedBlob = Blob & { name: string }

export interface SheetOpening {
  /** It is on its way. */
  isReading: boolean
  error: unknown
  /** What has been read of it, to be agreed to. */
  read: { file: NamedBlob; sheet: Sheet } | undefined
  open: (file: NamedBlob) => void
  /** Adds its lines. `fields`: what each column holds, where it is not what was guessed. */
  add: (fields: readonly SheetField[] | undefined) => void
  close: () => void
}

export function useSheet(editor: Editor): SheetOpening {
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<unknown>()
  const [read, setRead] = useState<SheetOpening['read']>()
  const ask = async (file: NamedBlob, columns?: readonly SheetField[]): Promise<Sheet | undefined> => {
    setReading(true)
    setError(undefined)
    try {
      const query = { name: file.name.slice(-LONGEST_NAME), ...(columns ? { columns: [...columns] } : {}) }
      const params = { draftId: editor.current().draft.id }
      return await upload(readSheet, { params, query, body: file }, { signal: new AbortController().signal, onSent: () => undefined })
    } catch (failure) {
      actOnFailure(failure)
      setError(failure)
      return undefined
    } finally {
      setReading(false)
    }
  }
  const open = async (file: NamedBlob) => {
    const sheet = await ask(file)
    if (sheet) setRead({ file, sheet })
  }
  const add = async (fields: readonly SheetField[] | undefined) => {
    const sheet = read && (fields ? await ask(read.file, fields) : read.sheet)
    if (!sheet) return
    const brought = withSheet(editor.current().lines, sheet.lines, sheet.doubt)
    const text = broughtText(brought.keys.length, brought.left)
    editor.bring(text, brought)
    announce(`${text}.`)
    setRead(undefined)
    void editor.flush()
  }
  // Chosen on another screen, before this remittance was begun.
  const isTaken = useRef(false)
  useEffect(() => {
    const waiting = waitingSheet(queryClient)
    if (!waiting || isTaken.current) return
    isTaken.current = true
    dropSheet(queryClient)
    void open(waiting)
    // Once, when the screen begins.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient])
  return {
    isReading,
    error,
    read,
    open: (file) => void open(file),
    add: (fields) => void add(fields),
    close: () => {
      setRead(undefined)
      setError(undefined)
    },
  }
}
