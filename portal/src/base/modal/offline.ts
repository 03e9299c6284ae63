import WifiSlashIcon from '@phosphor-icons/core/regular/wifi-slash.svg?react'
import { currentConnection } from '../../api/connection.ts'
import { TITLES } from '../../api/plain-words.es.ts'
import { tryConnection } from '../connection.ts'
import { openModal } from './modals.ts'

let told: Promise<void> | undefined

/** «Operación no permitida» (specification §2 and §8, «Offline»). However many things failed at once, it is told once. */
export function tellOffline(): Promise<void> {
  told ??= openModal({
    title: TITLES.notAllowed,
    icon: WifiSlashIcon,
    tone: 'ko',
    message: 'No tiene conexión a Internet y no puede realizar la consulta/operación, verifique su conexión.',
    closeButton: 'Entendido',
  }).then(() => {
    told = undefined
  })
  return told
}

/** A part of the screen did not come: the connection is lost, or a newer version has taken the place of this one's files. */
export async function tellLostPart(): Promise<void> {
  await tryConnection()
  if (currentConnection() !== 'connected') return tellOffline()
  const end = await openModal({
    title: 'Hay una versión nueva del portal',
    message: 'Recargue la página para seguir. Si estaba escribiendo algo, cópielo antes.',
    closeButton: 'Ahora no',
    action: { label: 'Recargar' },
  })
  if (end === 'action') location.reload()
}
