import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import type { Examples } from './example.ts'
import { Note } from './Note.tsx'

export default {
  section: 'Avisos',
  of: 'Note',
  show: {
    Información: (
      <Note title="Active los códigos por SMS">
        Los necesita para operar. <a href="#activar">Activar ahora</a>
      </Note>
    ),
    'Con otro icono': (
      <Note icon={SignatureIcon} title="Esta cuenta necesita dos firmas">
        Además de usted, debe firmar Concepción Peñalver Ros.
      </Note>
    ),
    Aviso: (
      <Note tone="warning" title="Cierre contable en curso">
        No puede firmar operaciones. Vuelva a intentarlo en 5 minutos.
      </Note>
    ),
    Error: (
      <Note tone="error" title="La operación no se pudo realizar">
        No hay saldo suficiente.
      </Note>
    ),
    Hecho: (
      <Note tone="ok" title="Contacto guardado">
        Le avisaremos en este móvil a partir de hoy.
      </Note>
    ),
  },
} satisfies Examples
