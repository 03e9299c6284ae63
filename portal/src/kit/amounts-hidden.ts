import { createContext } from 'react'

/** True while the customer hides amounts: every `Amount` below shows «••••» and screen readers read no figure. */
export const AmountsHidden = createContext(false)
