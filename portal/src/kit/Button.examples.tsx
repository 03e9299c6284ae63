import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import { useState } from 'react'
import { buttonClass } from './button-class.ts'
import { Button } from './Button.tsx'
import type { Examples } from './example.ts'

function Sending() {
  const [busy, setBusy] = useState(false)
  return (
    <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
      Firmar y enviar
    </Button>
  )
}

export default {
  section: 'Acciones',
  of: 'Button',
  show: {
    Primario: <Button variant="primary">Continuar</Button>,
    'Secundario con icono': <Button icon={DownloadSimpleIcon}>Descargar</Button>,
    'De texto': <Button variant="text">Cancelar</Button>,
    'De peligro': <Button variant="danger">Dar de baja</Button>,
    Pequeño: (
      <Button variant="primary" size="sm">
        Transferir
      </Button>
    ),
    'Ocupado al pulsarlo': <Sending />,
    Ocupado: (
      <Button busy busyLabel="Generando…">
        Descargar
      </Button>
    ),
    'No disponible': (
      <Button variant="primary" unavailable="Puede consultar, pero no operar.">
        Transferir
      </Button>
    ),
    'Enlace con aspecto de botón': (
      <a className={buttonClass({ variant: 'secondary' })} href="#periodicas">
        Periódicas
      </a>
    ),
  },
} satisfies Examples
