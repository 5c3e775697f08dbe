import { useState } from 'react';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Select } from '#app/ui/select.tsx';
import { Stepper } from '#app/ui/stepper.tsx';

import { SampleGroup, SampleFlexRow, SampleState } from './sample.tsx';

const SORT_OPTIONS = [
  { value: 'most', label: 'Most Delivered' },
  { value: 'cheap', label: 'Price: low to high' },
];
// Permanent hover and focus styles, so that they can be compared side by side.
const SIMULATED_FOCUS_CLASS = 'outline-2 outline-offset-2 outline-focus';

export function ButtonSamples() {
  return (
    <SampleGroup title="Buttons">
      <SampleFlexRow>
        <SampleState name="Primary">
          <Button>Purchase Now</Button>
        </SampleState>
        <SampleState name="Primary, hover">
          <Button className="bg-inverse/85">Purchase Now</Button>
        </SampleState>
        <SampleState name="Primary, focus">
          <Button className={SIMULATED_FOCUS_CLASS}>Purchase Now</Button>
        </SampleState>
        <SampleState name="Primary, disabled">
          <Button disabled>Apply</Button>
        </SampleState>
        <SampleState name="Primary, loading">
          <Button aria-disabled aria-busy>
            Adding...
          </Button>
        </SampleState>
        <SampleState name="With icon">
          <Button>
            <Icon name="plus" className="size-4" />
            Add to Cart
          </Button>
        </SampleState>
      </SampleFlexRow>
      <SampleFlexRow>
        <SampleState name="Outline">
          <Button variant="outline">Add to Cart</Button>
        </SampleState>
        <SampleState name="Outline, hover">
          <Button variant="outline" className="border-ink bg-sunken">
            Add to Cart
          </Button>
        </SampleState>
        <SampleState name="Outline, focus">
          <Button variant="outline" className={SIMULATED_FOCUS_CLASS}>
            Add to Cart
          </Button>
        </SampleState>
        <SampleState name="Outline, disabled">
          <Button variant="outline" disabled>
            Add to Cart
          </Button>
        </SampleState>
        <SampleState name="Ghost">
          <Button variant="ghost">View Details</Button>
        </SampleState>
        <SampleState name="Link">
          <ButtonLink to="/services" variant="outline">
            Browse More Services
          </ButtonLink>
        </SampleState>
      </SampleFlexRow>
      <SampleFlexRow>
        <SampleState name="Small, 40 px">
          <Button size="sm">Save</Button>
        </SampleState>
        <SampleState name="Medium, 44 px">
          <Button>Save</Button>
        </SampleState>
        <SampleState name="Large, 52 px">
          <Button size="lg">Browse Services</Button>
        </SampleState>
        <SampleState name="On the band">
          <div className="bg-band p-3">
            <Button variant="band">Undo</Button>
          </div>
        </SampleState>
      </SampleFlexRow>
    </SampleGroup>
  );
}

export function FormFieldSamples() {
  const [quantity, setQuantity] = useState(2);
  return (
    <SampleGroup title="Fields">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
        <Field label="Promo code" placeholder="WELCOME10" hint="One code for each order." />
        <Field label="Promo code, filled" defaultValue="WELCOME10" />
        <Field label="Promo code, wrong" defaultValue="WELCOM" error="Invalid promo code" />
        <Field label="Promo code, disabled" defaultValue="WELCOME10" disabled />
        <TextArea label="What should be working by tomorrow?" />
        <TextArea label="What should be working, wrong" error="Please write at least 10 characters." />
      </div>
      <SampleFlexRow>
        <SampleState name="Select">
          <Select label="Sort" options={SORT_OPTIONS} />
        </SampleState>
        <SampleState name="Select, disabled">
          <Select label="Sort" options={SORT_OPTIONS} disabled />
        </SampleState>
        <SampleState name="Stepper">
          <Stepper label="Quantity of the sample" value={quantity} max={99} onChange={setQuantity} />
        </SampleState>
        <SampleState name="Stepper at its least">
          <Stepper label="Quantity at its least" value={1} max={99} onChange={() => setQuantity(1)} />
        </SampleState>
      </SampleFlexRow>
    </SampleGroup>
  );
}
