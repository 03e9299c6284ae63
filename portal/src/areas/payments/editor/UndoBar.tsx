import { announce } from '../../../kit/announce.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './Editor.module.css'
import type { Editor } from './editor-store.ts'

/** The last thing that was done to several cells at once, and how to take it back. */
export function UndoBar({ editor, text }: { editor: Editor; text: string }) {
  return (
    <div className={styles.undo}>
      <i aria-hidden="true" />
      <span>{text}</span>
      <Button
        size="sm"
        variant="text"
        onClick={() => {
          editor.undo()
          announce('Deshecho.')
          void editor.flush()
        }}
      >
        Deshacer
      </Button>
    </div>
  )
}
