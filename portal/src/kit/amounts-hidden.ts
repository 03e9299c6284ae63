import { createContext } from 'react'

/** True while the customer hides amounts: every `Amount` below shows «••••» and no screen reader says the figure. */
export const AmountsHidden = createContext(false)
