import { Note } from '../../kit/Note.tsx'
import styles from './GeolocationPage.module.css'
import { WRITE_PLACE } from './place-words.ts'
import type { Whereabouts } from './use-branches.ts'

const WHY = {
  refused: {
    title: 'No tenemos permiso para saber dónde está',
    text: 'Escriba una población o un código postal, o permita la ubicación en los ajustes del navegador y pulse «Usar mi ubicación».',
  },
  unavailable: {
    title: 'No podemos obtener su ubicación',
    text: WRITE_PLACE,
  },
  late: {
    title: 'Su dispositivo tarda demasiado en decir dónde está',
    text: 'Escriba una población o un código postal, o pulse «Usar mi ubicación» para volver a intentarlo.',
  },
} as const

/** Why the list does not begin by what is near, and what to do. */
export function WhereNote({ where }: { where: Whereabouts }) {
  if (!where || where.kind === 'asking' || where.kind === 'found') return null
  const { title, text } = WHY[where.kind]
  return (
    <div className={styles.note}>
      <Note tone="info" title={title}>
        {text}
      </Note>
    </div>
  )
}
