import WifiSlashIcon from '@phosphor-icons/core/regular/wifi-slash.svg?react'
import { currentConnection } from '../../api/connection.ts'
import { TITLES } from '../../api/failure-titles.es.ts'
import { tryConnection } from '../connection.ts'
import { openModal } from './modals.ts'

let dialog: Promise<void> | undefined

/** «Operación no permitida» (specification §2 and §8, «Offline»). Simultaneous failures show it once. */
export function showOffline(): Promise<void> {
  dialog ??= openModal({
    title: TITLES.notAllowed,
    icon: WifiSlashIcon,
    tone: 'ko',
    message: 'No tiene conexión a Internet y no puede realizar la consulta/operación, verifique su conexión.',
    closeButton: 'Entendido',
  }).then(() => {
    dialog = undefined
  })
  return dialog
}

/** A part of the screen did not come: the connection is lost, or a newer version has taken the place of this one's files. */
export async function showPartNotLoaded(): Promise<void> {
  await tryConnection()
  if (currentConnection() !== 'connected') return showOffline()
  const end = await openModal({
    title: 'Hay una versión nueva del portal',
    message: 'Recargue la página para seguir. Si estaba escribiendo algo, cópielo antes.',
    closeButton: 'Ahora no',
    action: { label: 'Recargar' },
  })
  if (end === 'action') location.reload()
}
