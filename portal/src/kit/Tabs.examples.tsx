import { Count } from './Count.tsx'
import type { Examples } from './example.ts'
import { Sheet } from './Sheet.tsx'
import { TabLinks, Tabs } from './Tabs.tsx'

const text = (words: string) => () => <p style={{ padding: 'var(--pad)' }}>{words}</p>

export default {
  section: 'Navegación',
  of: 'Tabs, TabLinks',
  show: {
    Paneles: (
      <Sheet>
        <Tabs
          label="Cuenta"
          tabs={[
            { id: 'entries', label: 'Movimientos', panel: text('214 movimientos.') },
            { id: 'holds', label: 'Retenciones', count: 2, panel: text('Dos retenciones.') },
            { id: 'detail', label: 'Detalle', panel: text('Titulares y condiciones.') },
          ]}
        />
      </Sheet>
    ),
    Enlaces: (
      <Sheet>
        <TabLinks label="Secciones">
          <a href="#a" aria-current="page">
            Movimientos
          </a>
          <a href="#b">
            Retenciones <Count value={2} />
          </a>
          <a href="#c">Detalle</a>
        </TabLinks>
      </Sheet>
    ),
  },
} satisfies Examples
