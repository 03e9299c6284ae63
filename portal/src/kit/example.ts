import type { ReactNode } from 'react'

/** What `X.examples.tsx` exports as default: the states of a component, shown by the kit page and checked there with axe. */
export interface Examples {
  /** The section of the kit page. */
  section: 'Marca' | 'Acciones' | 'Campos' | 'Importes y datos' | 'Estados y filtros' | 'Navegación' | 'Avisos' | 'Capas' | 'Estructura'
  /** The component's name, as it is imported. */
  of: string
  /** A state's name → what it looks like. */
  show: Record<string, ReactNode>
}
