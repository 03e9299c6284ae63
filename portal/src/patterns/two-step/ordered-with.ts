import { createContext } from 'react'

/** The product whose contract says who must sign the operation on the screen; `undefined` for what its customer signs alone. */
export const OrderedWith = createContext<string | undefined>(undefined)
