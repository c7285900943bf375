import * as z from 'zod/mini'
import { MAX_PAY_AMOUNT_SAR } from '../payroll.ts'
import { optionSchema } from './options.ts'
import type { Section } from './section.ts'

const amount = z.number().check(z.minimum(0, 'amount_negative'), z.maximum(MAX_PAY_AMOUNT_SAR, 'amount_too_large'))

/** The figures that a contract can set, in SAR. A figure that it does not name is left as it is. */
export const CONTRACT_FIGURES = [
  'basicPay',
  'housingAllowance',
  'transportAllowance',
  'fixedOverTime',
  'overTimeRate',
  'otherIncentives',
] as const
export type ContractFigure = (typeof CONTRACT_FIGURES)[number]

const figures = z.partial(
  z.object({
    basicPay: amount,
    housingAllowance: amount,
    transportAllowance: amount,
    fixedOverTime: amount,
    overTimeRate: amount,
    otherIncentives: amount,
  } satisfies Record<ContractFigure, typeof amount>),
)

/** The contract that a worker starts with. */
export const WORKER_CONTRACT = 'worker'

const payContractSchema = z.extend(optionSchema, { id: z.string().check(z.regex(/^\w{1,40}$/)), figures })

const amounts = z.array(amount).check(z.maxLength(50, 'too_many'))

/** `choices`: the amounts that the payroll offers for a figure. */
const paySettingsSchema = z.object({
  contracts: z.array(payContractSchema).check(z.maxLength(50, 'too_many')),
  choices: z.object({
    basicPay: amounts,
    housingAllowance: amounts,
    transportAllowance: amounts,
    fixedOverTime: amounts,
  }),
})
export type PaySettings = z.infer<typeof paySettingsSchema>
export type PayContract = PaySettings['contracts'][number]
export type PayChoice = keyof PaySettings['choices']

/** docs/rules.md, *Pay*. A worker starts with the contract `worker`. */
export const PAY: Section<'pay', PaySettings> = {
  name: 'pay',
  schema: paySettingsSchema,
  initial: {
    contracts: [
      {
        id: 'pharmacistOld',
        value: 'Pharmacist Old Contract',
        figures: {
          basicPay: 3150,
          housingAllowance: 1276,
          transportAllowance: 200,
          fixedOverTime: 500,
          overTimeRate: 19.69,
        },
      },
      {
        id: 'pharmacistNew',
        value: 'Pharmacist New Contract',
        // Without housing, so the selected one is kept.
        figures: { basicPay: 3500, transportAllowance: 0, fixedOverTime: 0, overTimeRate: 21.9 },
      },
      {
        id: WORKER_CONTRACT,
        value: 'Worker Contract',
        figures: {
          basicPay: 1250,
          transportAllowance: 0,
          housingAllowance: 0,
          fixedOverTime: 0,
          overTimeRate: 7.5,
          otherIncentives: 250,
        },
      },
    ],
    choices: {
      basicPay: [3150, 3500, 1250],
      housingAllowance: [1276, 1500, 0],
      transportAllowance: [200, 0],
      fixedOverTime: [500, 0],
    },
  },
}
