import type { Draft } from '@almenara/contract/areas/payments/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { editorOf, type Editor, type EditorState } from './editor-store.ts'

/** The remittance that is being written. Leaving its screen saves what is not saved; closing the tab before it is, the browser asks. */
export function useEditor(draft: Draft): { editor: Editor; state: EditorState } {
  const editor = editorOf(useQueryClient(), draft)
  const state = useSyncExternalStore(editor.subscribe, editor.current)
  useEffect(() => editor.adopt(draft), [editor, draft])
  useEffect(() => () => void editor.flush(), [editor])
  const isSaved = state.saving.is === 'SAVED'
  useEffect(() => {
    if (isSaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
  return { editor, state }
}
