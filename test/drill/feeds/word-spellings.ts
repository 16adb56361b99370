// Words of dealers' systems for what a vehicle is: its gearbox, drive, fuel, condition, kind and status.
import { type Spelling, unclear, words } from './spelling.ts'
import type { YardVehicle } from './yard.ts'

type Of<Name extends keyof YardVehicle> = NonNullable<YardVehicle[Name]>

export const GEARBOXES: readonly Spelling<Of<'gearbox'>>[] = [
  ...words<Of<'gearbox'>>({
    Automatic: [
      'Automatic',
      'AUTO',
      'Auto',
      'A',
      'CVT',
      'Constantly Variable Transmission',
      'PDK',
      'EDC',
      'Powershift',
      '8 Speed Sports Automatic',
      'Sports Automatic Dual Clutch',
      'DSG',
      '6SP A',
      'Automated Manual',
      'Reduction Gear',
    ],
    Manual: [
      'Manual',
      'MAN',
      'M',
      'manual',
      '6SP MANUAL',
      '5 Speed Manual',
      'M/T',
      '6M',
      '5sp man',
    ],
  }),
  unclear(() => 'Auto/Manual'),
  unclear(() => 'Manual or Automatic'),
  unclear(() => 'Gears'),
  unclear(() => 'No automatic'),
]

export const DRIVES: readonly Spelling<Of<'drive'>>[] = [
  ...words<Of<'drive'>>({
    '4WD': ['4WD', '4x4', '4 x 4', '4X4', '4 Wheel Drive', 'Four Wheel Drive', '4X4 Dual Range'],
    AWD: ['AWD', 'All Wheel Drive', 'quattro', 'ALL WHEEL DRIVE', 'All-Wheel-Drive', 'xDrive'],
    'Front wheel drive': ['FWD', 'Front', 'Front Wheel Drive', 'FRONT', 'front-wheel drive', 'F'],
    'Rear wheel drive': ['RWD', 'Rear', 'Rear Wheel Drive', 'REAR', 'rear-wheel drive', 'R'],
  }),
  unclear(() => 'Front or rear'),
  unclear(() => 'Wheels'),
  unclear(() => 'FWD/RWD'),
]

export const FUELS: readonly Spelling<Of<'fuel'>>[] = [
  ...words<Of<'fuel'>>({
    Petrol: [
      'Petrol',
      'ULP',
      'Unleaded',
      'Petrol - Unleaded ULP',
      'PULP',
      '91',
      'Unleaded 91',
      'P',
    ],
    Diesel: ['Diesel', 'DIESEL', 'Turbo Diesel', 'Diesel - Turbo', 'D', 'TD', 'Diesel (Turbo)'],
    Hybrid: [
      'Hybrid',
      'HEV',
      'Petrol/Electric',
      'Petrol Hybrid',
      'Unleaded + Electric',
      'Mild Hybrid',
    ],
    'Plug-in Hybrid': ['Plug-in Hybrid', 'PHEV', 'Plug-In Hybrid Electric', 'Plugin hybrid'],
    Electric: ['Electric', 'EV', 'BEV', 'Battery Electric', 'ELECTRIC', 'Electricity'],
    LPG: ['LPG', 'LP Gas', 'Gas', 'lpg'],
  }),
  unclear(() => 'Petrol or Diesel'),
  unclear(() => 'Petrol/Diesel'),
  unclear(() => 'Fuel'),
]

export const CONDITIONS: readonly Spelling<Of<'condition'>>[] = words({
  new: ['New', 'NEW', 'new', 'N', 'Brand New'],
  used: ['Used', 'USED', 'U', 'Pre-Owned', 'Second Hand', '2nd hand', 'Preloved'],
  demo: ['Demo', 'DEMO', 'Ex-Demo', 'Demonstrator', 'D', 'Ex Demonstrator'],
})

/** Only used vehicles have a grade, in another column than new, used or demo. */
export const GRADES = ['Excellent', 'Good', 'Very Good', 'Fair', '']

export const TYPES: readonly Spelling<Of<'type'>>[] = words({
  car: ['Car', 'Passenger', 'CAR', 'Cars', 'Light Vehicle'],
  truck: ['Truck', 'TRUCK', 'Trucks', 'Heavy Vehicle', 'Heavy Truck'],
  motorcycle: ['Motorcycle', 'Motorbike', 'Bike', 'MOTORCYCLE', 'Motor Cycle'],
  caravan: ['Caravan', 'CARAVAN', 'Caravans', 'Caravan'],
})

export const STATUSES: readonly Spelling<Of<'status'>>[] = [
  ...words<Of<'status'>>({
    in_stock: [
      'In Stock',
      'InStock',
      'Available',
      'For Sale',
      'Active',
      'Yes',
      'AVAILABLE',
      'in_stock',
      'In-Stock',
      'Live',
    ],
    reserved: [
      'Reserved',
      'Deposit Taken',
      'Under Offer',
      'On Hold',
      'Sale Pending',
      'RESERVED',
      'Deposit',
    ],
    coming_soon: [
      'Coming Soon',
      'In Transit',
      'On Order',
      'coming_soon',
      'Incoming',
      'Arriving Soon',
    ],
    sold: ['Sold', 'SOLD', 'Delivered', 'Sold & Delivered', 'sold'],
    withdrawn: ['Withdrawn', 'Off Market', 'Not for sale', 'Inactive', 'Archived', 'Deleted'],
  }),
  unclear(() => 'Mysterious'),
  unclear(() => 'In stock or sold'),
  unclear(() => 'See Barry'),
]

/** What systems write where they know nothing. */
export const NOTHINGS = ['', '', '', '-', 'N/A', 'TBA', 'null', ' ', 'Unknown', '--']
/** In the place of a VIN. */
export const NO_VINS = [
  '',
  '',
  'TBA',
  'TBA',
  'N/A',
  '00000000000000000',
  'XXXXXXXXXXXXXXXXX',
  '-',
  'UNKNOWN',
]
